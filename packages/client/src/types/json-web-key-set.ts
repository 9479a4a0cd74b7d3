// Written by `bun run generate` from the document of the service.

import type { JsonWebKey } from './json-web-key.ts'

/** The public keys that tokens are verified with (RFC 7517). */
export interface JsonWebKeySet {
  /** Those that sign now, and those whose tokens still hold. */
  keys: JsonWebKey[]
}
