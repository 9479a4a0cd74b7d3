/** Longer waits than this are cut to it. */
const MOST_SECONDS = 24 * 60 * 60

const RESETS = ['ratelimit-reset', 'x-ratelimit-reset', 'x-rate-limit-reset']

/**
 * Reads how long a platform requests us to wait, in whole seconds from 1 to a day; `null` when it does not say.
 *
 * `Retry-After` (seconds or a date), else `RateLimit-Reset`, `X-RateLimit-Reset` and `X-Rate-Limit-Reset` (Unix seconds or a date).
 */
export function retryAfter(headers: Headers, now = Date.now()): number | null {
  const after = headers.get('retry-after')
  if (after && /^\d+$/.test(after)) return bounded(Number(after))
  const text = after ?? RESETS.map((name) => headers.get(name)).find(Boolean)
  if (!text) return null
  const at = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text)
  return Number.isNaN(at) ? null : bounded((at - now) / 1000)
}

function bounded(seconds: number): number {
  return Math.min(Math.max(Math.ceil(seconds), 1), MOST_SECONDS)
}
