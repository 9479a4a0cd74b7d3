import { type Metadata, readLine } from './metadata-rules.ts'

/** In characters; the consent page shows all of it. */
const LONGEST = 200

/** Reads the name under which people are asked. Anybody can take any name: it proves nothing. */
export function clientName({ client_name }: Metadata): string {
  return readLine(client_name, 'client_name', LONGEST)
}
