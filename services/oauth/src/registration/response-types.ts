import { type Metadata, refuseMetadata, someOf } from './metadata-rules.ts'

/** Reads the response types of the client, which must be consistent with its grant types: RFC 7591 §2.1. */
export function responseTypes(metadata: Metadata, grant_types: readonly string[]): string[] {
  const types = someOf(metadata, 'response_types', ['code'], ['code'])
  if (types.length > 0 || !grant_types.includes('authorization_code')) return types
  throw refuseMetadata('The grant type authorization_code needs the response type code.')
}
