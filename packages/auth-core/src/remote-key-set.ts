import { ApiError } from '@svc/errors'
import type { JWK } from 'jose'
import { fetchJson } from './fetch-json.ts'
import { createKeySet, type KeySet } from './key-set.ts'

/**
 * Creates the key set of a remote issuer; it is fetched on first use.
 *
 * Only this address is requested: neither redirects nor the contents of a token lead to another.
 *
 * @param options.jwksUrl - The `jwks_uri` of the issuer's metadata (RFC 8414 §2).
 * @param options.elapsed - As for `createKeySet`.
 */
export function createRemoteKeySet({
  jwksUrl,
  ...options
}: {
  jwksUrl: string
  elapsed?: () => number
}): KeySet {
  return createKeySet({ load: () => fetchKeys(jwksUrl), ...options })
}

async function fetchKeys(jwksUrl: string): Promise<JWK[]> {
  const headers = { accept: 'application/jwk-set+json, application/json' }
  const { keys } = await fetchJson(jwksUrl, 'The signing keys', { headers })
  if (Array.isArray(keys)) return keys
  throw new ApiError('SERVICE_UNAVAILABLE', 'There are no signing keys to be read right now.')
}
