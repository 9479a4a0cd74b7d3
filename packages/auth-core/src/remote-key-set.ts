import { ApiError } from '@svc/errors'
import type { JWK } from 'jose'
import { createKeySet, type KeySet } from './key-set.ts'

const TIMEOUT_MS = 5000
/** A key set with a handful of RSA keys and their certificates has about 20 kB. */
const MOST_BYTES = 65_536

/**
 * Creates the key set of an issuer somewhere else; it is fetched when it is first needed.
 *
 * Only this address is ever asked: no redirect, and nothing a token says, leads anywhere else.
 *
 * @param options.jwksUrl - The `jwks_uri` of the issuer's metadata (RFC 8414 §2).
 */
export function createRemoteKeySet({ jwksUrl }: { jwksUrl: string }): KeySet {
  return createKeySet({ load: () => fetchKeys(jwksUrl) })
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
