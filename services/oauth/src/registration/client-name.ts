import { type Metadata, readLine } from './metadata-rules.ts'

/** Longest client name, in characters; the consent page shows the whole name. */
const LONGEST = 200

/** Reads the client's name that the consent page shows. It is unverified: any client can take any name. */
export function clientName({ client_name }: Metadata): string {
  return readLine(client_name, 'client_name', LONGEST)
}
