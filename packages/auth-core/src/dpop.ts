import { base64url, calculateJwkThumbprint, compactVerify, EmbeddedJWK } from 'jose'
import { ALGORITHMS, namesOf } from './key-set.ts'
import { isName } from './read-claims.ts'
import { LONGEST_TOKEN } from './read-token.ts'
import { type Refused, refused } from './refusal.ts'

/** How far the time of a proof may be from now, before and after, in milliseconds. */
const WINDOW_MS = 60_000
/** About 20 MB when full. */
const MOST_REMEMBERED = 100_000

/** A request that brought a token along, for tokens that are bound to a key. */
export interface SentRequest {
  /** The scheme of `Authorization`. */
  readonly scheme: 'bearer' | 'dpop'
  readonly method: string
  /** Absolute, or a path; only its path counts. */
  readonly url: string
  /** The header `DPoP`. */
  readonly proof: string | null
}

/** Checks whether the sender of a token holds the key that the token is bound to. */
export interface DpopVerifier {
  /** For the challenge, and for the metadata of the resource. */
  readonly algorithms: readonly string[]
  /**
   * Returns why the proof of a request is refused; `null` for a good one.
   *
   * @param jkt - The SHA-256 of the key that the token is bound to: its `cnf.jkt`.
   */
  check(token: string, jkt: string, sent: SentRequest): Promise<Refused | null>
}

/**
 * Creates the verifier of proofs of one process (RFC 9449 §4.3).
 *
 * A proof is good for one request within a minute of its time. The proofs of that minute are remembered by this process alone: of
 * several, each takes a proof once. Nonces (§9) are not asked for.
 *
 * @param options.origin - Where clients reach this service: `https://api.notes.example`.
 * @param options.now - Milliseconds since 1970; `Date.now` by default.
 * @throws {RangeError} `origin` has more than scheme, host and port.
 */
export function createDpopVerifier({
  origin,
  now = Date.now,
}: {
  origin: string
  now?: () => number
}): DpopVerifier {
  if (new URL(origin).origin !== origin) throw new RangeError(`${origin} is not an origin.`)
  const isRepeated = rememberProofs(now)
  return {
    algorithms: ALGORITHMS,
    async check(token, jkt, { method, url, proof }) {
      if (proof === null) return refused('dpop', 'missing')
      const read = await readProof(proof)
      if (!read) return refused('dpop', 'malformed')
      const { htm, htu, iat, ath, jti } = read.claims
      if (read.thumbprint !== jkt) return refused('dpop', 'other')
      if (htm !== method || addressOf(htu) !== addressOf(new URL(url, origin).pathname, origin))
        return refused('dpop', 'other')
      if (ath !== (await digest(token))) return refused('dpop', 'other')
      if (typeof iat !== 'number' || !isName(jti)) return refused('dpop', 'malformed')
      if (iat * 1000 < now() - WINDOW_MS) return refused('dpop', 'expired')
      if (iat * 1000 > now() + WINDOW_MS) return refused('dpop', 'too_early')
      return isRepeated(`${jkt} ${jti}`) ? refused('dpop', 'repeated') : null
    },
  }
}

/** Tells whether a proof came before, and remembers it until it is too old to be taken, or too many have come since. */
export function rememberProofs(now: () => number) {
  // The keys of a map are in the order in which they came, and all of them live equally long.
  const seen = new Map<string, number>()
  return (id: string): boolean => {
    for (const [old, end] of seen) {
      if (end > now() && seen.size <= MOST_REMEMBERED) break
      seen.delete(old)
    }
    if (seen.has(id)) return true
    seen.set(id, now() + 2 * WINDOW_MS)
    return false
  }
}

/** Returns the claims of a proof with a good signature, and its key; `null` for any other text. */
async function readProof(proof: string) {
  if (proof.length > LONGEST_TOKEN) return null
  try {
    const algorithms = ALGORITHMS.flatMap(namesOf)
    // Refuses private and symmetric keys, and a header without one.
    const { payload, protectedHeader } = await compactVerify(proof, EmbeddedJWK, { algorithms })
    if (protectedHeader.typ !== 'dpop+jwt') return null
    const claims: Record<string, unknown> = { ...JSON.parse(new TextDecoder().decode(payload)) }
    return { claims, thumbprint: await calculateJwkThumbprint({ ...protectedHeader.jwk }) }
  } catch {
    return null
  }
}

/** Returns an address without query and fragment, in the form in which addresses are compared. */
function addressOf(url: unknown, base?: string): string | null {
  if (typeof url !== 'string' || !URL.canParse(url, base)) return null
  const { origin, pathname } = new URL(url, base)
  return origin + pathname
}

async function digest(text: string): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return base64url.encode(new Uint8Array(bytes))
}
