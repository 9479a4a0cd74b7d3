import { ApiError } from '@svc/errors'
import { createKeySet, type KeySet } from './key-set.ts'
import { importPublicJwk, type PublicJwk } from './public-jwk.ts'

const TIMEOUT_MS = 5000
/** A key set of ours has about 700 bytes. */
const MOST_BYTES = 65_536

/**
 * Creates the key set of an issuer somewhere else; it is fetched when it is first needed.
 *
 * Only this address is ever asked: no redirect, and nothing a token says, leads anywhere else. Keys of
 * another kind than ES256 are passed over.
 *
 * @param options.jwks_url - The `jwks_uri` of the issuer's metadata (RFC 8414 §2).
 */
export function createRemoteKeySet({ jwks_url }: { jwks_url: string }): KeySet {
  return createKeySet({ load: () => fetchKeys(jwks_url) })
}

async function fetchKeys(jwks_url: string): Promise<PublicJwk[]> {
  try {
    const response = await fetch(jwks_url, {
      headers: { accept: 'application/jwk-set+json, application/json' },
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    if (!response.ok) throw new Error(`status ${response.status}`)
    const text = await readText(response)
    const { keys }: { keys?: unknown } = JSON.parse(text)
    if (!Array.isArray(keys)) throw new Error('no `keys` in it')
    return keys.flatMap(readKey)
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

/** RFC 7517 §5: a key that cannot be used is no reason to refuse the others. */
function readKey(jwk: Partial<Record<string, unknown>> | null): PublicJwk[] {
  const { kty, crv, x, y, kid, use = 'sig', alg = 'ES256' } = jwk ?? {}
  const isOurs = kty === 'EC' && crv === 'P-256' && use === 'sig' && alg === 'ES256'
  if (!isOurs || typeof x !== 'string' || typeof y !== 'string' || typeof kid !== 'string')
    return []
  try {
    importPublicJwk({ x, y })
  } catch {
    return []
  }
  return [{ kty, crv, x, y, kid, use, alg }]
}
