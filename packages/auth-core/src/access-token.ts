import { CompactSign, importJWK } from 'jose'
import { type CacheOptions, createCredentialCache, type Found } from './api-key.ts'
import type { Caller } from './caller.ts'
import type { SentRequest } from './dpop.ts'
import { refused } from './refusal.ts'
import type { SigningKey } from './signing-key.ts'
import type { TokenVerifier } from './token-verifier.ts'

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

export interface AccessTokenOptions<Scope extends string> {
  verifier: TokenVerifier
  /**
   * Finds the account for a `sub` of an issuer; `null` refuses the token. `accountId` is the account that the token names, if any:
   * one of several that the user belongs to.
   *
   * When absent, the `sub` is the account. That is only possible with one issuer: two may use the same `sub` for different people.
   */
  findSubject?(
    sub: string,
    issuer: string,
    accountId?: string,
  ): Promise<{ account_id: string } | null>
  /** Returns whether a word is a scope of this product; other words are dropped. */
  isScope(word: string): word is Scope
}

/**
 * Finds the callers of access tokens, and caches their accounts for less than a second.
 *
 * @throws {RangeError} Several issuers are accepted, and `findSubject` is missing; a configuration fault.
 */
export function createTokenCallers<Scope extends string>(
  options: AccessTokenOptions<Scope>,
  memory: CacheOptions = {},
) {
  const { verifier, findSubject, isScope } = options
  if (!findSubject && verifier.issuers.length > 1) {
    throw new RangeError('With several issuers `findSubject` has to say whose account a `sub` is.')
  }
  const accounts = createCredentialCache<{ account_id: string }>(memory)
  const callerOf = (claims: Readonly<AccessTokenClaims>, accountId: string): Caller<Scope> => ({
    kind: 'access_token',
    accountId,
    credentialId: claims.gid ?? claims.jti,
    scopes: new Set(claims.scope.split(' ').filter(isScope)),
    issuer: claims.iss,
    subject: claims.sub,
    clientId: claims.client_id,
    expiresAt: new Date(claims.exp * 1000).toISOString(),
  })

  return {
    async find(token: string, sent?: SentRequest): Promise<Found<Scope>> {
      const verified = await verifier.verify(token, sent)
      if (!verified.ok) return verified
      const { claims } = verified
      const { sub, iss, account_id } = claims
      if (!findSubject) return { ok: true, caller: callerOf(claims, sub) }
      const account = await accounts.remember(`${iss} ${account_id ?? ''} ${sub}`, () =>
        findSubject(sub, iss, account_id),
      )
      if (!account) return refused('sub', 'unknown')
      return { ok: true, caller: callerOf(claims, account.account_id) }
    },
  }
}
