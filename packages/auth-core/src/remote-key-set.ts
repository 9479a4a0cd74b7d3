import { ApiError } from '@svc/errors'
import type { JWK } from 'jose'
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

const TIMEOUT_MS = 5000
/** In bytes; a key set with a handful of RSA keys and their certificates has about 20 kB. */
const MOST_BYTES = 65_536

/**
 * Asks an issuer for a JSON object, at this address alone: redirects are refused.
 *
 * @param what - What cannot be read, for the error.
 * @throws {ApiError} `SERVICE_UNAVAILABLE`, whose `cause` says why.
 */
export async function fetchJson(
  url: string,
  what: string,
  options: RequestInit = {},
): Promise<Record<string, unknown>> {
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    const response = await fetch(url, { ...options, redirect: 'error', signal })
    if (!response.ok) throw new Error(`status ${response.status}`)
    const value: unknown = JSON.parse(await readText(response))
    if (typeof value !== 'object' || value === null) throw new Error('no object')
    return { ...value }
  } catch (cause) {
    const error = new ApiError('SERVICE_UNAVAILABLE', `${what} cannot be read right now.`)
    throw Object.assign(error, { cause })
  }
}

async function readText(response: Response): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk, { stream: true })
    if (text.length > MOST_BYTES) throw new Error(`more than ${MOST_BYTES} bytes`)
  }
  return text
}
