import { hkdfSync } from 'node:crypto'
import { jwtVerify, SignJWT } from 'jose'
import { isFor, readClaims } from './read-claims.ts'
import { refused } from './refusal.ts'
import type { RevocationList } from './revocation-list.ts'
import type { TokenVerifier, VerifiedToken } from './token-verifier.ts'

/** Maximum lifetime in seconds; a credential never outlives the token that it was exchanged for. */
export const INSIDE_CREDENTIAL_SECONDS = 60
/** The token type, which no other kind of token uses. */
const TYPE = 'inside+jwt'

/** Credentials with which one service of a product calls another on behalf of the holder of an access token. */
export interface InsideCredentials extends TokenVerifier {
  /** Exchanges an access token for a credential of another audience, bound to the same grant. */
  issue(token: Pick<VerifiedToken, 'claims' | 'kid'>): Promise<string>
}

/**
 * Creates the issuer and verifier of these credentials: JWTs, signed with HS256 under a key that only the verifying service has.
 *
 * A credential has the claims of the token, except for audience and expiry, and the id of the key that signed the token. So
 * revoking the token, its grant or that key ends the credential too.
 *
 * @param options.secret - At least 32 bytes, the same in every process of the service. Of several, the first signs, and each verifies.
 * @param options.issuer - The service's own identifier, which is the audience as well.
 * @param options.now - The time in milliseconds since 1970, the same in every process of the service; `Date.now` by default.
 * @see https://www.rfc-editor.org/rfc/rfc8693 for the exchange of tokens in general
 */
export function createInsideCredentials(options: {
  secret: string | readonly string[]
  issuer: string
  revocations?: Pick<RevocationList, 'isRevoked'>
  now?: () => number
}): InsideCredentials {
  const { secret, issuer, revocations, now = Date.now } = options
  const secrets = typeof secret === 'string' ? [secret] : secret
  const keys = secrets.map(
    (one) => new Uint8Array(hkdfSync('sha256', one, '', 'inside credentials', 32)),
  )
  const [key] = keys
  if (!key) throw new RangeError('There is no secret.')
  const audience = `${issuer}#inside`
  return {
    issuers: [issuer],
    async issue({ claims, kid }) {
      const { sub, client_id, scope, jti, gid, account_id } = claims
      const iat = Math.floor(now() / 1000)
      const exp = Math.min(claims.exp, iat + INSIDE_CREDENTIAL_SECONDS)
      const own = {
        iss: issuer,
        aud: audience,
        sub,
        client_id,
        scope,
        iat,
        exp,
        jti,
        gid,
        account_id,
        token_kid: kid,
      }
      const header = { alg: 'HS256', typ: TYPE }
      return new SignJWT(own).setProtectedHeader(header).sign(key)
    },
    async verify(text) {
      const payload = await payloadOf(text, keys)
      if (!payload) return refused('signature', 'wrong')
      const read = readClaims(payload, { issuer }, now())
      if (!read.ok) return read
      const { claims } = read
      if (!isFor(claims, [audience])) return refused('aud', 'other')
      const kid = payload['token_kid']
      if (typeof kid !== 'string') return refused('kid', 'missing')
      const isRevoked = await revocations?.isRevoked({ jti: claims.jti, gid: claims.gid, kid })
      return isRevoked ? refused('jti', 'revoked') : { ok: true, claims, kid }
    },
  }
}

async function payloadOf(text: string, keys: readonly Uint8Array[]) {
  for (const key of keys) {
    try {
      return (await jwtVerify(text, key, { algorithms: ['HS256'], typ: TYPE })).payload
    } catch {}
  }
  return null
}
