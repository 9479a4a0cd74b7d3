import { invalidAt } from '@svc/errors'
import { toInstant } from '@svc/specification'
import { PLATFORM_TITLES } from '@svc/specification/platforms'
import type { Tenant } from '../context.ts'
import type { Sql } from '../database.ts'
import { MOST_COUNTED } from '../jobs/jobs.ts'
import { unknownReference } from '../refusals.ts'
import type { JobWriter } from '../run/runs.ts'
import { countPostsOfDay } from '../social-account/social-accounts.ts'
import type { Target } from './plan-post.ts'

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
    select date_trunc('milliseconds', now()) as now,
           (now() + make_interval(secs => ${LEAST_SECONDS}))::timestamptz(3) as least,
           (now() + make_interval(days => ${MOST_DAYS}))::timestamptz(3) as most
  `
  if (wanted === null) return time.now
  const instant = Date.parse(toInstant(wanted) ?? '')
  if (instant >= Date.parse(time.least) && instant <= Date.parse(time.most)) {
    return new Date(instant).toISOString()
  }
  throw invalidAt(
    'body.scheduled_at',
    `Received ${wanted}; a post can be scheduled from ${time.least} to ${time.most}. Leave it out to publish now.`,
    { reason: 'wrong_time', params: { received: wanted, least: time.least, most: time.most } },
  )
}

/**
 * Checks the name of a time zone, which is stored for display only.
 *
 * @throws {ApiError} `VALIDATION_ERROR` at `body.timezone`.
 */
export function checkTimezone(name: string | null): void {
  if (name === null || isTimezone(name)) return
  throw invalidAt(
    'body.timezone',
    `Received "${name}"; it must be a time zone of the IANA database, such as Europe/Berlin.`,
    unknownReference(name),
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

/**
 * Refuses a post for a day on which its platform takes no more of the account, so that it does not fail then. It is
 * advice: the platform itself counts when the post is sent.
 *
 * @param post_id - A post that moves, which does not count.
 * @throws {ApiError} `VALIDATION_ERROR` at `body.scheduled_at`.
 */
export async function requireRoom(
  tenant: Tenant,
  { social_account_id, platform }: Target,
  scheduled_at: string,
  post_id: string | null,
): Promise<void> {
  const { sql } = tenant
  const days = await countPostsOfDay(
    tenant,
    [{ social_account_id, platform }],
    sql`${scheduled_at}::timestamptz`,
    sql`e.status not in ('failed', 'cancelled') and e.post_id is distinct from ${post_id}::uuid`,
  )
  const day = days.get(social_account_id)
  if (!day || day.used < day.limit) return
  const { limit: most } = day
  throw invalidAt(
    'body.scheduled_at',
    `${PLATFORM_TITLES[platform]} takes ${most} posts of an account a day, and as many are made or planned for that day. Choose another time.`,
    { reason: 'day_full', params: { most } },
  )
}

/** Posts of one account that are sent at a time, on all machines together: a platform that does not answer holds a place for a minute. */
const MOST_OF_ACCOUNT = 4

/**
 * Queues the one job that will publish a post, at its time or at its next attempt. Earlier jobs of the post do
 * nothing, because their ticket is no longer the current one.
 *
 * Posts of other accounts go first when many of this one are due within an hour.
 */
export async function enqueuePost(
  { sql, jobs, accountId }: JobWriter,
  { post_id, ticket, startAt }: { post_id: string; ticket: number; startAt: string },
): Promise<void> {
  const [{ turn }] = await sql<[{ turn: number }]>`
    select count(*) as turn from (
      select 1 from posts
       where account_id = ${accountId} and status = 'pending' and post_id <> ${post_id}
         and scheduled_at between ${startAt}::timestamptz - interval '1 hour' and ${startAt}::timestamptz
       limit ${MOST_COUNTED}
    ) as earlier
  `
  const account = { account_id: accountId, limit: MOST_OF_ACCOUNT }
  await jobs.enqueue(sql, {
    queue: 'publish_post',
    data: { post_id, ticket },
    account,
    turn,
    startAt,
  })
}
