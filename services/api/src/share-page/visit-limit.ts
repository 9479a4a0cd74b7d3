import { addressKey, perMinute, type RateLimiter } from '@svc/rate-limit'

/** Visits per address, over all links of a kind together: more than a person needs, too few to guess links. */
const VISITS = perMinute(60)

/**
 * Limits the visits of a kind of public page.
 *
 * @param kind - Begins the names of the counters.
 * @returns A function that counts a request and returns the seconds to wait, or `null` to go on.
 */
export function createVisitLimit(
  limiter: RateLimiter,
  kind: string,
): (request: Request) => Promise<number | null> {
  return async ({ headers }) => {
    const address = addressKey(headers.get('x-forwarded-for') ?? 'local')
    return (await limiter.take([{ key: `${kind}:${address}`, ...VISITS }])).retryAfterSeconds
  }
}
