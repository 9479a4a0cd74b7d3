import type { Event } from '@svc/specification'
import type { WebhookEndpoint } from '@svc/specification/member'
import { isOpen } from '../account/terms.ts'
import { type Fragment, inTransaction, type Sql } from '../database.ts'
import { readEvents } from '../event/events.ts'
import type { Links } from '../event/record-event.ts'
import { createUlid } from '../ids.ts'
import type { Enqueuer } from '../jobs/jobs.ts'
import { tellOwners } from '../notice/notice.ts'

/** One worker's claim of a receiver. Every later write names its `run_id`, as with other runs. */
export interface WebhookClaim {
  endpoint_id: string
  account_id: string
  project_id: string | null
  url: string
  run_id: string
}

/** An event on its way to a receiver. */
export interface WebhookDelivery {
  event: Event
  /** 1 for the first. */
  attempt: number
  /** When it began, by the database's clock: seconds since 1970. */
  timestamp: number
}

/** How an attempt ended: the receiver's status, or why there was none. */
export type DeliveryOutcome = { status: number } | { error: string }

/** How long a claim is valid: longer than an attempt may take, so a worker that exceeds it counts as dead. */
const LEASE_SECONDS = 30

/** Pauses after each failed attempt, in seconds; the last one repeats. */
const PAUSES = [5, 30, 120, 600, 3600, 6 * 3600, 24 * 3600]
/** After this time without success a delivery is given up, and a receiver disabled. */
const PATIENCE_DAYS = 3

/** Receivers of one account that are delivered to at once, by all processes together. */
const MOST_OF_ACCOUNT = 4

/**
 * Claims a receiver that has a delivery due and to which no other worker delivers. Accounts take turns; one that has as many claimed
 * as it may have is passed over, however much waits for it.
 *
 * @param turn - `is_slow`: whether of those whose last attempt took long, or of the others. `after`: only accounts after this one,
 *   in the order of their ids.
 * @returns `null` when nothing is due.
 */
export async function claimWebhook(
  sql: Sql,
  { is_slow = false, after = null }: { is_slow?: boolean; after?: string | null } = {},
): Promise<WebhookClaim | null> {
  // From one account to the next by the index, which is as long as there are accounts with deliveries, not as these have deliveries.
  const next = (account_id: Fragment) => sql`
    select account_id from webhook_endpoints
     where is_slow = ${is_slow} and due_at is not null and account_id > ${account_id}
     order by account_id limit 1
  `
  const [claim] = await sql<WebhookClaim[]>`
    with recursive accounts as (
      (${next(sql`coalesce(${after}::uuid, '00000000-0000-0000-0000-000000000000')`)})
      union all
      select following.account_id
        from accounts, lateral (${next(sql`accounts.account_id`)}) following
    )
    update webhook_endpoints e
       set run_id = ${createUlid()}, busy_until = now() + make_interval(secs => ${LEASE_SECONDS})
     where endpoint_id = (
       select due.endpoint_id
         from accounts a, lateral (
           select endpoint_id from webhook_endpoints
            where is_slow = ${is_slow} and account_id = a.account_id and due_at <= now()
              and (busy_until is null or busy_until < now())
            order by due_at
            limit 1
              for no key update skip locked
         ) due
        where ${isOpen(sql, sql`a.account_id`)} and (
          select count(*) from webhook_endpoints
           where account_id = a.account_id and busy_until >= now()
        ) < ${MOST_OF_ACCOUNT}
        limit 1
     )
    returning endpoint_id, account_id, project_id, url, run_id
  `
  return claim ?? null
}

/**
 * Begins the next due attempt for a claimed receiver, in the order of the events.
 *
 * @returns `null` when nothing is due, or another worker has the receiver.
 */
export async function beginDelivery(
  sql: Sql,
  { endpoint_id, account_id, run_id }: WebhookClaim,
  links: Links,
): Promise<WebhookDelivery | null> {
  return inTransaction(sql, async (sql) => {
    const { count } = await sql`
      update webhook_endpoints
         set busy_until = now() + make_interval(secs => ${LEASE_SECONDS})
       where endpoint_id = ${endpoint_id} and run_id = ${run_id}
    `
    if (count === 0) return null
    const [begun] = await sql<{ event_id: string; attempts: number; timestamp: number }[]>`
      update webhook_deliveries
         set attempts = attempts + 1, first_attempt_at = coalesce(first_attempt_at, now())
       where endpoint_id = ${endpoint_id} and event_id = (
         select event_id from webhook_deliveries
          where endpoint_id = ${endpoint_id} and status = 'pending' and next_attempt_at <= now()
          order by sequence nulls first
          limit 1
       )
      returning event_id, attempts, extract(epoch from now())::int as timestamp
    `
    if (!begun) return null
    const reader = { sql, accountId: account_id, ...links }
    const [event] = await readEvents(reader, sql`and event_id = ${begun.event_id}`)
    return event ? { event, attempt: begun.attempts, timestamp: begun.timestamp } : null
  })
}

/**
 * Records how an attempt ended, and when the next one is due. A delivery that was replayed meanwhile stays due.
 *
 * @param isSlow - Whether the attempt took long; the receiver then waits for one of the places of slow ones.
 * @returns Whether this attempt disabled the receiver, because nothing was delivered for three days. The account's owners are then told.
 */
export async function endDelivery(
  { sql, jobs }: Enqueuer,
  claim: WebhookClaim,
  { event, attempt }: WebhookDelivery,
  outcome: DeliveryOutcome,
  isSlow = false,
): Promise<{ disabled: boolean }> {
  return inTransaction(sql, async (sql) => {
    const isDone = 'status' in outcome && outcome.status >= 200 && outcome.status < 300
    const [endpoint] = await sql<{ is_disabled: boolean; was_disabled: boolean }[]>`
      update webhook_endpoints e
         set is_slow = ${isSlow},
             failing_since = ${isDone ? null : sql`coalesce(e.failing_since, now())`},
             status = case when ${isDone} or e.failing_since is null
               or e.failing_since > now() - make_interval(days => ${PATIENCE_DAYS})
               then e.status else 'disabled' end
        from (
          select status from webhook_endpoints
           where endpoint_id = ${claim.endpoint_id} for no key update
        ) as before
       where e.endpoint_id = ${claim.endpoint_id} and e.run_id = ${claim.run_id}
      returning e.status = 'disabled' as is_disabled, before.status = 'disabled' as was_disabled
    `
    if (!endpoint) return { disabled: false }
    const pause = PAUSES[Math.min(attempt, PAUSES.length) - 1] ?? 0
    await sql`
      update webhook_deliveries
         set status = case
               when ${isDone} then 'delivered'
               when first_attempt_at < now() - make_interval(days => ${PATIENCE_DAYS}) then 'failed'
               else 'pending' end,
             delivered_at = case when ${isDone} then now() end,
             next_attempt_at = now() + make_interval(secs => ${pause}),
             last_status = ${'status' in outcome ? outcome.status : null},
             last_error = ${'error' in outcome ? outcome.error : isDone ? null : `Status ${outcome.status}`}
       where endpoint_id = ${claim.endpoint_id} and event_id = ${event.event_id}
         and attempts = ${attempt}
    `
    if (!endpoint.is_disabled) return { disabled: false }
    await giveUp(sql, claim.endpoint_id)
    if (endpoint.was_disabled) return { disabled: false }
    const { account_id, endpoint_id } = claim
    await tellOwners({ sql, jobs }, account_id, { kind: 'webhook_disabled', endpoint_id })
    return { disabled: true }
  })
}

/** Releases a receiver, so that any worker may take it when its next delivery is due. */
export async function releaseWebhook(
  sql: Sql,
  { endpoint_id, run_id }: WebhookClaim,
): Promise<void> {
  await inTransaction(sql, async (sql) => {
    // Waits for those who write a delivery just now (they share the row's key): the second statement sees it then.
    await sql`select 1 from webhook_endpoints where endpoint_id = ${endpoint_id} for update`
    await sql`
      update webhook_endpoints
         set run_id = null, busy_until = null, due_at = (
           select min(next_attempt_at) from webhook_deliveries
            where endpoint_id = ${endpoint_id} and status = 'pending'
         )
       where endpoint_id = ${endpoint_id} and run_id = ${run_id}
    `
  })
}

async function giveUp(sql: Sql, endpoint_id: string): Promise<void> {
  await sql`
    update webhook_deliveries set status = 'failed'
     where endpoint_id = ${endpoint_id} and status = 'pending'
  `
}

/** A receiver of an account; that of another account is not found. */
export type WebhookKey = Pick<WebhookEndpoint, 'account_id' | 'endpoint_id'>

/** The owner of a secret: one endpoint, or (`null`) all receivers that an account's projects named. */
export interface SecretOwner {
  account_id: string
  endpoint_id: string | null
}

export const secretOwnerOf = ({
  account_id,
  endpoint_id,
  project_id,
}: WebhookKey & Pick<WebhookEndpoint, 'project_id'>): SecretOwner => ({
  account_id,
  endpoint_id: project_id === null ? endpoint_id : null,
})

/** Gives the columns of an endpoint; the table is `e`. */
export function endpointColumns(sql: Sql) {
  return sql`
    e.endpoint_id, e.account_id, e.project_id, e.url, e.types, e.status, e.failing_since,
    e.created_at
  `
}
