import { type Caller, type Refusal, refuseCredential } from '@svc/auth-core'
import { ApiError } from '@svc/errors'
import {
  type Allowance,
  addressKey,
  type Bucket,
  type Decision,
  type Limit,
  perMinute,
  type RateLimiter,
  scaled,
} from '@svc/rate-limit'
import type { Plan } from '@svc/specification/access'
import { ENDPOINT_SCOPES, type Endpoint } from '@svc/specification/operations'
import { Elysia } from 'elysia'
import type { Core } from '../app.ts'

interface Limiting {
  limiter: RateLimiter
  planOf(accountId: string): Promise<Plan>
}

interface Answer {
  headers: Record<string, unknown>
}

/**
 * Counts a request of a caller: against its credential and against its operation.
 *
 * @param endpoint - As its router writes it.
 * @throws {ApiError} `RATE_LIMITED`, with the first whole second at which it may be tried again.
 */
export async function countRequest(
  { limiter, planOf }: Limiting,
  { accountId, credentialId }: Caller,
  endpoint: string,
  answer: Answer,
): Promise<void> {
  const limits = credentialLimits(await planOf(accountId), credentialId, endpoint)
  tell(answer, await limiter.take(limits))
}

/**
 * Counts a look-up of a caller by another service, which makes one for each request that it gets. It does not count as
 * one of the caller's requests here: a request that is passed on would count twice.
 *
 * @throws {ApiError} `RATE_LIMITED`, as for a request.
 */
export async function countCaller(
  { limiter, planOf }: Limiting,
  { accountId, credentialId }: Caller,
  answer: Answer,
): Promise<void> {
  tell(answer, await limiter.take([elsewhereLimit(await planOf(accountId), credentialId)]))
}

/**
 * Counts a refused credential against the address that sent it. Accepted credentials are never counted here, so
 * a flood from one address does not lock out its neighbours behind the same NAT.
 *
 * @throws {ApiError} `RATE_LIMITED` when there were too many.
 */
async function countRefusal(
  { limiter }: Limiting,
  headers: Headers,
  answer: Answer,
): Promise<void> {
  tell(answer, await limiter.take([addressBucket(headers)]))
}

/** Sets `RateLimit-*` on the refusals that are made before any credential is checked. */
export const rateLimitHeaders = ({ limiter }: Pick<Limiting, 'limiter'>) =>
  new Elysia({ name: 'rate-limit-headers' }).onError(
    { as: 'global' },
    async ({ request, set, path }) => {
      if (!path.startsWith('/v1/') || set.headers['ratelimit-limit'] !== undefined) return
      describe(set, await limiter.look(addressBucket(request.headers)))
    },
  )

// The gateway writes this header itself and discards the client's.
const addressBucket = (headers: Headers) => ({
  key: `address:${addressKey(headers.get('x-forwarded-for') ?? 'local')}`,
  ...REFUSED_CREDENTIALS,
})

function tell(answer: Answer, decision: Decision) {
  describe(answer, decision)
  const { retryAfterSeconds, limit } = decision
  if (retryAfterSeconds === null) return
  throw new ApiError(
    'RATE_LIMITED',
    `More than ${limit.perMinute} requests a minute. Try again in ${retryAfterSeconds} s.`,
    { retry_after: retryAfterSeconds },
  )
}

function describe({ headers }: Answer, { limit, remaining, resetSeconds }: Allowance) {
  headers['ratelimit-limit'] = String(limit.perMinute)
  headers['ratelimit-remaining'] = String(remaining)
  headers['ratelimit-reset'] = String(resetSeconds)
}

/** All requests of one credential. */
const OVERALL = perMinute(120)

/** Limits of single operations, in addition to the overall limit. */
const PER_OPERATION: Readonly<Record<string, Limit>> = {
  'POST /v1/projects': perMinute(20),
  'POST /v1/clips/:clip_id/renders': perMinute(30),
  'POST /v1/clips/:clip_id/publish': perMinute(30),
}

/** Factor for requests to `/mcp` that never reach `/v1`: initialisations, lists, and calls that are refused early. */
const ELSEWHERE_FACTOR = 4

/** A self-hosted installation is limited by its hardware; these limits only stop runaway clients. */
const SELF_HOSTED_FACTOR = 5

const REFUSED_CREDENTIALS = perMinute(60)

export function credentialLimits(
  plan: Plan,
  credentialId: string,
  endpoint: string,
): [Bucket, ...Bucket[]] {
  const factor = factorOf(plan)
  const operation = PER_OPERATION[endpoint]
  return [
    { key: `key:${credentialId}`, ...scaled(OVERALL, factor) },
    ...(operation
      ? [{ key: `key:${credentialId}:${endpoint}`, ...scaled(operation, factor) }]
      : []),
  ]
}

/** Returns the bucket of requests that another service received and whose caller it looks up here. */
function elsewhereLimit(plan: Plan, credentialId: string): Bucket {
  const limit = scaled(OVERALL, factorOf(plan) * ELSEWHERE_FACTOR)
  return { key: `elsewhere:${credentialId}`, ...limit }
}

const factorOf = (plan: Plan) => (plan === 'self_hosted' ? SELF_HOSTED_FACTOR : 1)

/**
 * Identifies the caller; a refusal is counted, and names the metadata that tells a client where to get a token.
 *
 * @param find - Accepts or refuses the credential of the request; a method of `core.callers`.
 * @param endpoint - As its router writes it, for the scope that the client is told to request.
 */
export async function identifyCaller<Found>(
  core: Core,
  find: (headers: Headers) => Promise<Found>,
  headers: Headers,
  endpoint: string,
  answer: { headers: Record<string, unknown> },
): Promise<Found> {
  try {
    return await find(headers)
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401) throw error
    await countRefusal(core, headers, answer)
    throw refuseCredential(error.cause as Refusal, {
      resourceMetadata: core.resourceMetadata,
      scope: ENDPOINT_SCOPES[endpoint as Endpoint],
    })
  }
}
