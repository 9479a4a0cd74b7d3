import { CompactSign, importJWK } from 'jose'
import type { SigningKey } from './signing-key.ts'

/** How long an access token lives, in seconds; it limits how long a revoked token works at verifiers without revocation data. */
export const ACCESS_TOKEN_SECONDS = 900

/**
 * The claims of an access token.
 *
 * @see https://www.rfc-editor.org/rfc/rfc9068#section-2.2
 */
export interface AccessTokenClaims {
  /** The issuer, byte for byte as in its metadata. */
  iss: string
  /** The resource it is for (RFC 8707), or several. */
  aud: string | readonly string[]
  /** The user it acts for, as named by the sign-in. */
  sub: string
  client_id: string
  /** Separated by single spaces; empty for a token that may do nothing. */
  scope: string
  /** When it was issued: whole seconds since 1970. */
  iat: number
  /** Expiry: whole seconds since 1970. */
  exp: number
  /** Identifier of this token. */
  jti: string
  /** Identifier of the grant it was issued under; revoking the grant revokes the token. */
  gid?: string
  /** The account it acts in, of those that the user belongs to; without it, the one that the product takes by default. */
  account_id?: string
  /** The key that its sender has to hold, as the SHA-256 of it (RFC 9449 §6.1); without it, the token opens for anyone who has it. */
  cnf?: { readonly jkt: string }
}

/** Signs the claims of one access token; returns the compact form, about 600 characters. */
export type TokenSigner = (claims: AccessTokenClaims) => Promise<string>

/**
 * Creates a signer of access tokens with one key: JWS of type `at+jwt`, ES256, with the key's `kid`.
 *
 * The claims are signed as given, without validation. A key that cannot be used fails each call.
 *
 * @see https://www.rfc-editor.org/rfc/rfc9068#section-2.1
 */
export function createTokenSigner(key: SigningKey): TokenSigner {
  const header = { typ: 'at+jwt', alg: 'ES256', kid: key.kid }
  const imported = importJWK({ ...key.private_jwk }, 'ES256')
  // Each call tells of a key that cannot be used; until the first one it must not count as an unhandled rejection.
  imported.catch(() => {})
  return async (claims) =>
    new CompactSign(new TextEncoder().encode(JSON.stringify(claims)))
      .setProtectedHeader(header)
      .sign(await imported)
}
