import { type Caller, createAuthenticator, readBearer, type TokenVerifier } from '@svc/auth-core'
import { type Database, findApiKey, findMemberAccount } from '@svc/domain'
import { API_KEY_PREFIX, isScope, type Plan, type Scope } from '@svc/scope-policy'
import type { AccessTokens } from './access-tokens.ts'
import type { PlanMemory } from './plan-memory.ts'

/**
 * Carries what `/mcp` asks with: `Bearer`, and what an access token for `/mcp` was exchanged for.
 *
 * The gateway removes it from every request, so it has no effect from outside.
 */
export const INSIDE_HEADER = 'x-inside-authorization'

/** Finds out who sends a request. Each throws `INVALID_API_KEY` for a credential that it does not believe. */
export interface Callers {
  /** For `/v1`: by an API key, an access token for `/v1`, or what `/mcp` was given for a caller of its own. */
  ofApi(headers: Headers): Promise<Caller<Scope>>
  /** For `/mcp`: by an API key or an access token for `/mcp`. */
  ofMcp(headers: Headers): Promise<McpCaller>
}

/** A caller of `/mcp`. */
export interface McpCaller {
  caller: Caller<Scope>
  /** With what `/mcp` asks `/v1` for them; `null` for an API key, which is for every part of the service. */
  inside_credential: string | null
}

/** Creates what finds the callers of one process; what it reads of their accounts' plans is noted. */
export function createCallers(options: {
  sql: Database
  plans: Pick<PlanMemory, 'note'>
  accessTokens?: Omit<AccessTokens, 'start' | 'stop'>
}): Callers {
  const { sql, plans, accessTokens } = options
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
  const findSubject = (subject: string) => noted(() => findMemberAccount(sql, subject))
  const authenticatorOf = (verifier: TokenVerifier | undefined, findApiKey = findKey) =>
    createAuthenticator<Scope>({
      apiKeys: { prefix: API_KEY_PREFIX, findApiKey },
      ...(verifier && {
        accessTokens: { verifier, isScope, findSubject },
      }),
    })
  const api = authenticatorOf(accessTokens?.api)
  const mcp = authenticatorOf(accessTokens?.mcp)
  const inside = authenticatorOf(accessTokens?.inside, async () => null)

  return {
    ofApi(headers) {
      const given = headers.get(INSIDE_HEADER)
      return given === null
        ? api.authenticate(headers.get('authorization'))
        : inside.authenticate(given)
    },
    async ofMcp(headers) {
      const authorization = headers.get('authorization')
      const caller = await mcp.authenticate(authorization)
      if (caller.kind === 'api_key' || !accessTokens) return { caller, inside_credential: null }
      // Believed a moment ago, so this is answered from memory.
      const verified = await accessTokens.mcp.verify(readBearer(authorization) ?? '')
      return {
        caller,
        inside_credential: verified.ok ? await accessTokens.inside.issue(verified) : null,
      }
    },
  }
}
