import { OAuthError } from '@svc/errors'
import {
  addressKey,
  type Bucket,
  type Limit,
  perHour,
  perMinute,
  type RateLimiter,
} from '@svc/rate-limit'

/** Rate limits for each client or each address. */
export const LIMITS = {
  registration: perHour(20),
  /** Client documents that are downloaded for requests from one address. */
  document: perMinute(20),
  /** Authorization requests of one address that are stored and wait for the user's decision. */
  authorization: { perMinute: 120, burst: 120 },
  /** Token requests of one client from one address; a back end may redeem codes of many users at once. */
  token: { perMinute: 30, burst: 30 },
  revocation: { perMinute: 120, burst: 120 },
  /** Wrong credentials from one address: client secrets, registration tokens, the dashboard's credential. */
  refusal: perMinute(60),
} as const satisfies Record<string, Limit>

/**
 * Counts a request.
 *
 * @param holder - The client that is counted in addition to the address.
 * @throws {OAuthError} `temporarily_unavailable` with the status 429, and with `Retry-After` in whole seconds.
 */
export async function countRequest(
  limiter: RateLimiter,
  kind: keyof typeof LIMITS,
  headers: Headers,
  holder = '',
): Promise<void> {
  const { retryAfterSeconds } = await limiter.take([bucketOf(kind, headers, holder)])
  if (retryAfterSeconds === null) return
  throw new OAuthError(
    'temporarily_unavailable',
    `Too many requests. Try again in ${retryAfterSeconds} s.`,
    { status: 429, headers: { 'Retry-After': String(retryAfterSeconds) } },
  )
}

function bucketOf(kind: keyof typeof LIMITS, headers: Headers, holder: string): Bucket {
  // The gateway writes this header itself and discards the client's.
  const address = addressKey(headers.get('x-forwarded-for') ?? 'local')
  return { key: `oauth:${kind}:${holder}:${address}`, ...LIMITS[kind] }
}
