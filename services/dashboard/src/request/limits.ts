import { createHash } from 'node:crypto'
import { type Bucket, type Limit, perHour, type RateLimiter } from '@svc/rate-limit'
import { PageRefusal } from './page-refusal.ts'
import type { RequestContext } from './request-context.ts'

const PER_HOUR = 1 / 60

interface TryLimits {
  /** All tries from one address. */
  address: Limit
  /** All tries with one e-mail, from any address. */
  email: Limit
  /** Tries with one e-mail from one address. */
  pair?: Limit
}

const SELDOM: TryLimits = {
  address: { perMinute: 30 * PER_HOUR, burst: 10 },
  email: { perMinute: 6 * PER_HOUR, burst: 3 },
}

const LIMITS = {
  'sign-in': {
    address: { perMinute: 20, burst: 10 },
    pair: { perMinute: 12 * PER_HOUR, burst: 10 },
    // Only slows down guessing from many addresses. With a tight limit an attacker could lock a user out by trying
    // wrong passwords with their e-mail; one address can use at most an eighth of this limit.
    email: perHour(100),
  },
  'sign-up': SELDOM,
  reset: SELDOM,
  verify: SELDOM,
  // By the address that is invited, and by the member who invites: mails go to people who did not ask for them.
  invited: { address: perHour(60), email: { perMinute: 6 * PER_HOUR, burst: 3 } },
  inviter: { address: perHour(60), email: perHour(30) },
  // Estimating how strong a password is takes milliseconds of CPU.
  password: { address: { perMinute: 20, burst: 20 }, email: perHour(100) },
} as const satisfies Record<string, TryLimits>

/**
 * Counts one try, before anything is looked up or computed.
 *
 * @throws {PageRefusal} 429 when there were too many from this address, for this e-mail, or for both together.
 */
export async function countTry(
  limiter: RateLimiter,
  what: keyof typeof LIMITS,
  { address }: RequestContext,
  email?: string,
): Promise<void> {
  const limits: TryLimits = LIMITS[what]
  const byAddress = { key: `dashboard:${what}:${address}`, ...limits.address }
  const { retryAfterSeconds } = await limiter.take(
    email
      ? [...emailBuckets(`dashboard:${what}:${digest(email)}`, limits, address), byAddress]
      : [byAddress],
  )
  if (retryAfterSeconds === null) return
  const minutes = retryAfterSeconds < 90 ? 0 : Math.ceil(retryAfterSeconds / 60)
  throw new PageRefusal(429, 'tooOften', {
    values: { seconds: retryAfterSeconds, minutes },
    headers: { 'retry-after': String(retryAfterSeconds) },
  })
}

/** The slowest bucket comes first: `Retry-After` is computed from the first empty bucket. */
function emailBuckets(
  key: string,
  { email, pair }: TryLimits,
  address: string,
): [Bucket, ...Bucket[]] {
  const fromAnywhere = { key, ...email }
  return pair ? [{ key: `${key}:${address}`, ...pair }, fromAnywhere] : [fromAnywhere]
}

// E-mail addresses are hashed, so that the rate limiter's store holds no personal data.
const digest = (email: string) => createHash('sha256').update(email).digest('base64url')
