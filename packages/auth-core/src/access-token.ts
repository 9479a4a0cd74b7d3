import { CompactSign, importJWK } from 'jose'
import type { SigningKey } from './signing-key.ts'

/** How long an access token lives, in seconds; it bounds the harm at verifiers that get no revocations. */
export const ACCESS_TOKEN_SECONDS = 900

/**
 * What an access token says.
 *
 * @see https://www.rfc-editor.org/rfc/rfc9068#section-2.2
 */
export interface AccessTokenClaims {
  /** The issuer, byte for byte as its metadata says it. */
  iss: string
  /** The resource it is for (RFC 8707), or several. */
  aud: string | readonly string[]
  /** Whom it acts for, as the sign-in calls them. */
  sub: string
  client_id: string
  /** Separated by single spaces; empty for a token that may do nothing. */
  scope: string
  /** When it was issued: whole seconds since 1970. */
  iat: number
  /** From when on it is refused: whole seconds since 1970. */
  exp: number
  /** Names this one token. */
  jti: string
  /** Names the grant it was issued under, so that revoking the grant ends it. */
  gid?: string
}

/** Signs the claims of one access token; gives the compact form, about 600 characters. */
export type TokenSigner = (claims: AccessTokenClaims) => Promise<string>

/**
 * Creates what signs access tokens with one key: JWS of type `at+jwt`, ES256, with the key's `kid`.
 *
 * The claims are signed as they are given: who issues them answers for their sense.
 *
 * @see https://www.rfc-editor.org/rfc/rfc9068#section-2.1
 */
export function createTokenSigner(key: SigningKey): TokenSigner {
  const header = { typ: 'at+jwt', alg: 'ES256', kid: key.kid }
  const imported = importJWK({ ...key.private_jwk }, 'ES256')
  return async (claims) =>
    new CompactSign(new TextEncoder().encode(JSON.stringify(claims)))
      .setProtectedHeader(header)
      .sign(await imported)
}
