import { ApiError } from '@svc/errors'
import { toInstant } from '@svc/specification'
import type { Sql } from '../database.ts'
import { unknownReference } from '../refusal-reasons.ts'

const LEAST_SECONDS = 60
const MOST_DAYS = 365
/** How long after its time a post still waits for a person; until then it holds the credits of its render. */
export const PATIENCE_DAYS = 30

/**
 * Converts the time that a client requests to the instant of the post; the database's clock decides.
 *
 * @param wanted - RFC 3339; absent means now.
 * @throws {ApiError} `VALIDATION_ERROR` at `body.scheduled_at` when it is in the past, too soon, or too far ahead.
 */
export async function toPostTime(sql: Sql, wanted: string | null): Promise<string> {
  const [time] = await sql<[{ now: string; least: string; most: string }]>`
    select now()::timestamptz(3) as now,
           (now() + make_interval(secs => ${LEAST_SECONDS}))::timestamptz(3) as least,
           (now() + make_interval(days => ${MOST_DAYS}))::timestamptz(3) as most
  `
  if (wanted === null) return time.now
  const instant = Date.parse(toInstant(wanted) ?? '')
  if (instant >= Date.parse(time.least) && instant <= Date.parse(time.most)) {
    return new Date(instant).toISOString()
  }
  throw new ApiError(
    'VALIDATION_ERROR',
    `Received ${wanted}; a post can be scheduled from ${time.least} to ${time.most}. Leave it out to publish now.`,
    {
      reason: 'wrong_time',
      params: { received: wanted, least: time.least, most: time.most },
      location: 'body.scheduled_at',
    },
  )
}

/**
 * Checks the name of a time zone, which is stored for display only.
 *
 * @throws {ApiError} `VALIDATION_ERROR` at `body.timezone`.
 */
export function checkTimezone(name: string | null): void {
  if (name === null || isTimezone(name)) return
  throw new ApiError(
    'VALIDATION_ERROR',
    `Received "${name}"; it must be a time zone of the IANA database, such as Europe/Berlin.`,
    { ...unknownReference(name), location: 'body.timezone' },
  )
}

function isTimezone(timeZone: string): boolean {
  // An offset such as `+02:00` is not the name of a zone, although the runtime accepts it as one.
  if (/^[+-]/.test(timeZone)) return false
  try {
    new Intl.DateTimeFormat('en', { timeZone })
    return true
  } catch {
    return false
  }
}
