import type { AccessTokenClaims } from './access-token.ts'
import type { Caller } from './caller.ts'
import { createCredentialCache } from './credential-cache.ts'
import type { TokenVerifier } from './token-verifier.ts'

export interface AccessTokenOptions<Scope extends string> {
  verifier: TokenVerifier
  /** Finds the account that a `sub` acts in; a token for nobody's account is refused. */
  findSubject(sub: string): Promise<{ account_id: string } | null>
  /** Tells the scopes of this product from words that mean nothing here; those are dropped. */
  isScope(word: string): word is Scope
}

/** Finds the callers behind access tokens, and remembers their accounts for less than a second. */
export function createTokenCallers<Scope extends string>(options: AccessTokenOptions<Scope>) {
  const accounts = createCredentialCache<{ account_id: string }>()
  // A verifier gives the same claims each time, for as long as it remembers the token.
  const callers = new WeakMap<object, Caller<Scope>>()

  function callerOf(claims: Readonly<AccessTokenClaims>, accountId: string): Caller<Scope> {
    const known = callers.get(claims)
    if (known?.accountId === accountId) return known
    const made = { ...describe(claims, options.isScope), accountId }
    callers.set(claims, made)
    return made
  }

  return {
    async find(token: string): Promise<Caller<Scope> | null> {
      const claims = await options.verifier.verify(token)
      if (!claims) return null
      const { sub } = claims
      const account = await accounts.remember(sub, () => options.findSubject(sub))
      return account && callerOf(claims, account.account_id)
    },
  }
}

function describe<Scope extends string>(
  { sub, client_id, scope, exp, jti, gid }: Readonly<AccessTokenClaims>,
  isScope: (word: string) => word is Scope,
): Omit<Caller<Scope>, 'accountId'> {
  return {
    kind: 'access_token',
    credentialId: gid ?? jti,
    scopes: new Set(scope.split(' ').filter(isScope)),
    subject: sub,
    clientId: client_id,
    expiresAt: new Date(exp * 1000).toISOString(),
  }
}
