import { type Caller, createAuthenticator, readBearer, type TokenVerifier } from '@svc/auth-core'
import { type Database, findApiKey, findMemberAccount } from '@svc/domain'
import { API_KEY_PREFIX, isScope, type Plan, type Scope } from '@svc/specification/access'
import type { AccessTokens } from './access-tokens.ts'
import type { PlanMemory } from './plan-memory.ts'

/**
 * Header with which `/mcp` calls `/v1`: `Bearer` and the credential that an access token for `/mcp` was exchanged for.
 *
 * The gateway removes the header from every request, so it has no effect from outside.
 */
export const INSIDE_HEADER = 'x-inside-authorization'

/** Identifies the sender of a request. `ofApi` and `ofMcp` throw `INVALID_API_KEY` for a credential that is not accepted. */
export interface Callers {
  /** For `/v1`: by an API key, an access token for `/v1`, or the internal credential that `/mcp` got for its caller. */
  ofApi(headers: Headers): Promise<Caller<Scope>>
  /** Returns whether the credential of a request to `/v1` that was accepted before still is, for the same account. */
  isStillFor(accountId: string, headers: Headers): Promise<boolean>
  /** For `/mcp`: by an API key or an access token for `/mcp`. */
  ofMcp(headers: Headers): Promise<McpCaller>
}

/** A caller of `/mcp`. */
export interface McpCaller {
  caller: Caller<Scope>
  /** Credential with which `/mcp` calls `/v1` for this caller; `null` for an API key, which is valid for every part of the service. */
  inside_credential: string | null
}

/** Creates the methods that identify callers; the plans that they read along with accounts are cached. */
export function createCallers(options: {
  sql: Database
  plans: Pick<PlanMemory, 'note'>
  accessTokens?: Omit<AccessTokens, 'start' | 'stop'>
  /** How long what was found is cached, in milliseconds; less than a second when absent. */
  lifetimeMs?: number
}): Callers {
  const { sql, plans, accessTokens, lifetimeMs } = options
  const noted = async <Found extends { account_id: string; plan: Plan }>(
    find: () => Promise<Found | null>,
  ) => {
    const since = performance.now()
    const found = await find()
    if (found) plans.note(found.account_id, found.plan, since)
    return found
  }
  const findKey = async (keyId: string) => {
    const key = await noted(() => findApiKey(sql, keyId))
    return key && { ...key, scopes: key.scopes.filter(isScope) }
  }
  const findSubject = (subject: string, _issuer: string, accountId?: string) =>
    noted(() => findMemberAccount(sql, subject, accountId))
  const authenticatorOf = (verifier: TokenVerifier | undefined, findApiKey = findKey) =>
    createAuthenticator<Scope>({
      ...(lifetimeMs !== undefined && { lifetimeMs }),
      apiKeys: {
        prefix: API_KEY_PREFIX,
        findApiKey,
        ...(accessTokens && { now: accessTokens.now }),
      },
      ...(verifier && {
        accessTokens: { verifier, isScope, findSubject },
      }),
    })
  const api = authenticatorOf(accessTokens?.api)
  const mcp = authenticatorOf(accessTokens?.mcp)
  const inside = authenticatorOf(accessTokens?.inside, async () => null)

  const credentialOf = (headers: Headers) => {
    const given = headers.get(INSIDE_HEADER)
    return given === null
      ? ([api, headers.get('authorization')] as const)
      : ([inside, given] as const)
  }

  return {
    ofApi(headers) {
      const [authenticator, credential] = credentialOf(headers)
      return authenticator.authenticate(credential)
    },
    async isStillFor(accountId, headers) {
      const [authenticator, credential] = credentialOf(headers)
      const found = await authenticator.check(credential)
      return found.ok && found.caller.accountId === accountId
    },
    async ofMcp(headers) {
      const authorization = headers.get('authorization')
      const caller = await mcp.authenticate(authorization)
      if (caller.kind === 'api_key' || !accessTokens) return { caller, inside_credential: null }
      // Verified just before, so the result comes from the cache.
      const verified = await accessTokens.mcp.verify(readBearer(authorization) ?? '')
      return {
        caller,
        inside_credential: verified.ok ? await accessTokens.inside.issue(verified) : null,
      }
    },
  }
}
