import type { AccessTokenClaims } from './access-token.ts'
import type { Found } from './api-key-caller.ts'
import type { Caller } from './caller.ts'
import { type CacheOptions, createCredentialCache } from './credential-cache.ts'
import type { SentRequest } from './dpop.ts'
import { refused } from './refusal.ts'
import type { TokenVerifier } from './token-verifier.ts'

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
  // The verifier returns the same claims object for a token, for as long as the token is cached.
  const callers = new WeakMap<object, Caller<Scope>>()

  function callerOf(claims: Readonly<AccessTokenClaims>, accountId: string): Caller<Scope> {
    const known = callers.get(claims)
    if (known?.accountId === accountId) return known
    const made = { ...describe(claims, isScope), accountId }
    callers.set(claims, made)
    return made
  }

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

function describe<Scope extends string>(
  { iss, sub, client_id, scope, exp, jti, gid }: Readonly<AccessTokenClaims>,
  isScope: (word: string) => word is Scope,
): Omit<Caller<Scope>, 'accountId'> {
  return {
    kind: 'access_token',
    credentialId: gid ?? jti,
    scopes: new Set(scope.split(' ').filter(isScope)),
    issuer: iss,
    subject: sub,
    clientId: client_id,
    expiresAt: new Date(exp * 1000).toISOString(),
  }
}
