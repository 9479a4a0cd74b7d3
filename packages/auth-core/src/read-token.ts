import { base64url } from 'jose'
import { ALGORITHMS, type Algorithm, namesOf } from './key-set.ts'
import type { TokenProfile } from './read-claims.ts'
import { type Refused, refused } from './refusal.ts'

/** In characters. Tokens have about 600 with ES256 and 900 with RS256; longer ones are refused without being parsed. */
export const LONGEST_TOKEN = 8192

/** A token that was parsed but not yet verified. */
export interface ReadToken {
  readonly ok: true
  readonly kid: string
  readonly alg: Algorithm
  readonly payload: Readonly<Record<string, unknown>>
}

/**
 * Reads the header and the payload of a token; `jose` verifies the signature.
 *
 * The header of a token is untrusted: only `typ`, `alg` and `kid` are used, and neither `jwk`,
 * `jku` nor `x5u` selects a key (RFC 8725 §3.10).
 *
 * @param types - The accepted values of `typ`; any, when absent.
 */
export function readToken(token: string, types?: TokenProfile['types']): ReadToken | Refused {
  const parts = partsOf(token)
  if (!parts) return refused('token', 'malformed')
  const [{ typ, alg, kid, crit }, payload] = parts
  if (types && !types.some((one) => one === typ))
    return refused('typ', typ === undefined ? 'missing' : 'unsupported')
  if (crit !== undefined) return refused('crit', 'unsupported')
  const algorithm = ALGORITHMS.find((known) => namesOf(known).some((name) => name === alg))
  if (!algorithm) return refused('alg', alg === undefined ? 'missing' : 'unsupported')
  if (kid === undefined) return refused('kid', 'missing')
  if (typeof kid !== 'string') return refused('kid', 'malformed')
  return { ok: true, kid, alg: algorithm, payload }
}

function partsOf(token: string) {
  if (token.length > LONGEST_TOKEN) return null
  const match = /^([\w-]+)\.([\w-]+)\.([\w-]+)$/.exec(token)
  if (!match) return null
  const [, header = '', payload = '', signature = ''] = match
  // Only one spelling of each signature is accepted: spare bits of the last character must be zero.
  try {
    if (base64url.encode(base64url.decode(signature)) !== signature) return null
    return [readObject(header), readObject(payload)] as const
  } catch {
    return null
  }
}

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

function readObject(part: string): Record<string, unknown> {
  // What is no object has none of the members that are looked for.
  return { ...JSON.parse(decoder.decode(base64url.decode(part))) }
}
