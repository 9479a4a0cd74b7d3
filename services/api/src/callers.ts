import {
  type Caller,
  createAuthenticator,
  createInsideCredentials,
  createKeySet,
  createRevocationList,
  createTokenVerifier,
  readBearer,
  type TokenVerifier,
} from '@svc/auth-core'
import {
  type Database,
  findApiKey,
  findMemberAccount,
  isRevoked,
  readPublishedKeys,
  readRevocationFeed,
} from '@svc/domain'
import type { Log } from '@svc/http'
import type { Secret } from '@svc/secrets'
import { API_KEY_PREFIX, isScope, type Plan, type Scope } from '@svc/specification/access'

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
      ...(verifier && { accessTokens: { verifier, isScope, findSubject } }),
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

/** Verifiers of access tokens for one process; each accepts the tokens of one resource only. */
export type AccessTokens = ReturnType<typeof openAccessTokens>

/** Opens the verifiers of this service's access tokens, for the API itself and for `/mcp`, which calls the API. */
export function openAccessTokens(options: {
  sql: Database
  /** Signs the credentials with which `/mcp` calls `/v1`; at least 32 bytes, the same in every process. */
  secret: Secret
  /** Where clients reach the service, without a trailing slash; it is the issuer too. */
  baseUrl: string
  log: Log
}) {
  const { sql, secret, baseUrl: issuer, log } = options
  const keys = createKeySet({ load: () => readPublishedKeys(sql) })
  const revocations = createRevocationList({
    read: (after) => readRevocationFeed(sql, after),
    isRevoked: (ids) => isRevoked(sql, ids),
    keys,
    tell: (reason) => tellChange(log, reason),
  })
  const { now } = revocations
  const verifierFor = (audience: string) =>
    createTokenVerifier({ issuer, audiences: [audience], keys, revocations, now })
  return {
    api: verifierFor(issuer),
    /** Verifies tokens for `/mcp`. */
    mcp: verifierFor(`${issuer}/mcp`),
    /** Exchanges a token for `/mcp` for the internal credential with which `/mcp` calls `/v1`. */
    inside: createInsideCredentials({ secret, issuer, revocations, now }),
    /** Returns the time of the database, in milliseconds since 1970. */
    now,
    /** Starts to follow the signing keys and the revocations. */
    start: revocations.start,
    stop: revocations.stop,
  }
}

function tellChange(log: Log, reason: unknown): void {
  if (reason) log({ level: 'warn', event: 'revocations away', error: String(reason) })
  else log({ level: 'info', event: 'revocations back' })
}

/** A change of plan takes effect within a second, like the revocation of a credential. */
const LIFETIME_MS = 900
const MOST_ACCOUNTS = 10_000

/** The plans of accounts, as they were less than a second ago. */
interface PlanMemory {
  /** Returns an account's plan; reads it when it is not cached. */
  planOf(accountId: string): Promise<Plan>
  /**
   * Caches a plan that was read as part of another query, such as the look-up of a credential.
   *
   * @param since - When that read began, by `performance.now`; the plan's age counts from then.
   */
  note(accountId: string, plan: Plan, since: number): void
}

/** Caches the plans of accounts, so that a request needs no query of its own for the plan. */
export function createPlanMemory(
  readPlan: (accountId: string) => Promise<Plan>,
  lifetimeMs = LIFETIME_MS,
): PlanMemory {
  const known = new Map<string, { plan: Promise<Plan>; expires: number }>()

  function keep(accountId: string, plan: Promise<Plan>, since: number): Promise<Plan> {
    if (known.size >= MOST_ACCOUNTS) known.clear()
    known.set(accountId, { plan, expires: since + lifetimeMs })
    return plan
  }

  return {
    planOf(accountId) {
      const now = performance.now()
      const entry = known.get(accountId)
      if (entry && now < entry.expires) return entry.plan
      const plan = keep(accountId, readPlan(accountId), now)
      plan.catch(() => known.delete(accountId))
      return plan
    },
    note: (accountId, plan, since) => void keep(accountId, Promise.resolve(plan), since),
  }
}
