import { type Metadata, refuseMetadata, someOf } from './metadata-rules.ts'

const GRANT_TYPES = ['authorization_code', 'refresh_token'] as const

/** Reads how the client will get tokens. Refresh tokens are given only to those that register for them. */
export function grantTypes(metadata: Metadata): string[] {
  const types = someOf(metadata, 'grant_types', GRANT_TYPES, ['authorization_code'])
  if (types.length === 0) throw refuseMetadata('grant_types is empty.')
  return types
}
