import { ApiError } from '@svc/errors'
import type { JWK } from 'jose'
import { createKeySet, type KeySet } from './key-set.ts'

const TIMEOUT_MS = 5000
/** In bytes; a key set with a handful of RSA keys and their certificates has about 20 kB. */
const MOST_BYTES = 65_536

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
  try {
    const response = await fetch(jwksUrl, {
      headers: { accept: 'application/jwk-set+json, application/json' },
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    if (!response.ok) throw new Error(`status ${response.status}`)
    const { keys }: { keys?: unknown } = JSON.parse(await readText(response))
    if (!Array.isArray(keys)) throw new Error('no `keys` in it')
    return keys
  } catch (cause) {
    const error = new ApiError('SERVICE_UNAVAILABLE', 'The signing keys cannot be read right now.')
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
