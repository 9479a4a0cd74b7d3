import { type Metadata, readLine, refuseMetadata } from './metadata-rules.ts'
import { isWebAddress } from './uri-rules.ts'

const ADDRESSES = ['client_uri', 'logo_uri', 'tos_uri', 'policy_uri']
const LINES = ['software_id', 'software_version']
const LONGEST_LINE = 200
const MOST_CONTACTS = 10

/** Reads the metadata that only describes the client. It is stored and returned; the addresses in it are never opened. */
export function descriptiveMetadata(metadata: Metadata): Record<string, unknown> {
  const given = Object.entries(metadata).filter(([, value]) => value !== null)
  return Object.fromEntries(
    given.flatMap<[string, unknown]>(([name, value]) => {
      if (ADDRESSES.includes(name)) return [[name, readAddress(value, name)]]
      if (LINES.includes(name)) return [[name, readLine(value, name, LONGEST_LINE)]]
      return name === 'contacts' ? [[name, readContacts(value)]] : []
    }),
  )
}

function readAddress(value: unknown, name: string): string {
  if (typeof value === 'string' && isWebAddress(value)) return value
  throw refuseMetadata(`${name} must be an https address.`)
}

function readContacts(value: unknown): string[] {
  if (!Array.isArray(value) || value.length > MOST_CONTACTS) {
    throw refuseMetadata(`contacts must be an array of at most ${MOST_CONTACTS} texts.`)
  }
  return value.map((contact) => readLine(contact, 'contacts', LONGEST_LINE))
}
