import { type CacheOptions, createCredentialCache } from './api-key.ts'
import type { DpopVerifier } from './dpop.ts'
import { idOf, isFor, type ReadClaims, readClaims } from './read-claims.ts'
import { LONGEST_TOKEN } from './read-token.ts'
import { type Refused, refused } from './refusal.ts'
import { fetchJson } from './remote-key-set.ts'
import { confirmSender, type TokenVerifier } from './token-verifier.ts'

/** For an answer that does not say when its token ends, in seconds. */
const ASSUMED_SECONDS = 60

export interface IntrospectorOptions extends CacheOptions {
  /** The `introspection_endpoint` of the issuer’s metadata (RFC 8414 §2). */
  endpoint: string
  /** This service, as the issuer knows it: sent as HTTP Basic. */
  clientId: string
  clientSecret: string
  /** The issuer; an answer with another `iss` is refused. */
  issuer: string
  /** As for `createTokenVerifier`: what the answer has in `aud`. */
  audiences: readonly string[]
  /** For tokens that are bound to a key. */
  dpop?: DpopVerifier
  /** Returns the time in milliseconds since 1970; `Date.now` by default. */
  now?: () => number
}

/**
 * Creates a verifier that asks the issuer about each token (RFC 7662), for opaque tokens, or where a revocation has to be felt at once.
 *
 * Good answers are remembered for `lifetimeMs`, 900 by default, at most ten thousand of them; others are not, so every bad token is
 * a request to the issuer: limit the requests of one address before this. While the issuer does not answer, `verify` throws.
 */
export function createIntrospector(options: IntrospectorOptions): TokenVerifier {
  const { endpoint, clientId, clientSecret, issuer, audiences, dpop, now = Date.now } = options
  const cache = createCredentialCache<ReadClaims>(options)
  const credentials = btoa([clientId, clientSecret].map(encodeURIComponent).join(':'))

  async function ask(token: string): Promise<ReadClaims | Refused> {
    const answer = await fetchJson(endpoint, 'What the issuer says of a token', {
      method: 'POST',
      headers: { accept: 'application/json', authorization: `Basic ${credentials}` },
      body: new URLSearchParams({ token, token_type_hint: 'access_token' }),
    })
    if (answer['active'] !== true) return refused('token', 'unknown')
    const iat = Math.floor(now() / 1000)
    const { client_id, sub = client_id } = answer
    const jti = idOf({ iat, ...answer }, client_id)
    const assumed = { iss: issuer, iat, exp: iat + ASSUMED_SECONDS, jti }
    return readClaims({ ...assumed, ...answer, sub }, { issuer }, now())
  }

  return {
    issuers: [issuer],
    dpopAlgorithms: dpop?.algorithms ?? [],
    async verify(token, sent) {
      if (token.length > LONGEST_TOKEN) return refused('token', 'malformed')
      let refusal: Refused = refused('token', 'unknown')
      const found = await cache.remember(token, async () => {
        const asked = await ask(token)
        if (asked.ok) return asked
        refusal = asked
        return null
      })
      if (!found) return refusal
      const { claims } = found
      if (now() >= claims.exp * 1000) return refused('exp', 'expired')
      if (!isFor(claims, audiences)) return refused('aud', 'other')
      return (await confirmSender(token, claims, dpop, sent)) ?? { ok: true, claims, kid: '' }
    },
  }
}
