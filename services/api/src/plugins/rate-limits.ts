import type { Caller } from '@svc/auth-core'
import { ApiError } from '@svc/errors'
import { type Allowance, addressKey, type Decision, type RateLimiter } from '@svc/rate-limit'
import type { Plan } from '@svc/specification/access'
import { Elysia } from 'elysia'
import { credentialLimits, elsewhereLimit, REFUSED_CREDENTIALS } from '../request-limits.ts'

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
export async function countRefusal(
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
