import { createHash } from 'node:crypto'
import type { Bucket, RateLimiter } from '@svc/rate-limit'
import { PageRefusal } from './page-refusal.ts'
import type { Visit } from './visits.ts'

const PER_HOUR = 1 / 60

/** How often one address may try, and how often anybody may try one e-mail. */
const LIMITS = {
  'sign-in': { address: { per_minute: 20, burst: 10 }, email: { per_minute: 5, burst: 10 } },
  'sign-up': {
    address: { per_minute: 30 * PER_HOUR, burst: 10 },
    email: { per_minute: 6 * PER_HOUR, burst: 3 },
  },
  reset: {
    address: { per_minute: 30 * PER_HOUR, burst: 10 },
    email: { per_minute: 6 * PER_HOUR, burst: 3 },
  },
} as const

/**
 * Counts one try, before anything is looked up or computed.
 *
 * @throws {PageRefusal} 429 when there were too many from this address, or for this e-mail.
 */
export async function countTry(
  limiter: RateLimiter,
  what: keyof typeof LIMITS,
  { address }: Visit,
  email?: string,
): Promise<void> {
  const limits = LIMITS[what]
  const byAddress: Bucket = { key: `dashboard:${what}:${address}`, ...limits.address }
  const byEmail = email ? [{ key: `dashboard:${what}:${digest(email)}`, ...limits.email }] : []
  const { retry_after_seconds } = await limiter.take([byAddress, ...byEmail])
  if (retry_after_seconds === null) return
  throw new PageRefusal(
    429,
    'One moment',
    `Too many tries in a short time. Try again ${waitText(retry_after_seconds)}.`,
    { headers: { 'retry-after': String(retry_after_seconds) } },
  )
}

// Addresses of people do not belong in the memory of another server.
const digest = (email: string) => createHash('sha256').update(email).digest('base64url')

function waitText(seconds: number): string {
  if (seconds < 90) return `in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}`
  return `in ${Math.ceil(seconds / 60)} minutes`
}
