import { type Metadata, refuseMetadata, someOf } from './metadata-rules.ts'

const GRANT_TYPES = ['authorization_code', 'refresh_token'] as const

/** Reads the grant types of the client. Only clients that register `refresh_token` get refresh tokens. */
export function grantTypes(metadata: Metadata): string[] {
  const types = someOf(metadata, 'grant_types', GRANT_TYPES, ['authorization_code'])
  if (types.length === 0) throw refuseMetadata('grant_types is empty.')
  return types
}
