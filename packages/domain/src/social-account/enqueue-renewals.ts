import type { Platform } from '@svc/specification'
import { inTransaction, type Sql } from '../database.ts'
import type { Jobs } from '../jobs/jobs.ts'

/** The most accounts per call; the rest waits for the next upkeep. */
const MOST_AT_ONCE = 1000

/** A social account whose connection is to be renewed. */
export interface Renewal {
  account_id: string
  social_account_id: string
  platform: Platform
}

/**
 * Queues the renewal of each connection that was neither used nor renewed for a month. Platforms end those; the shortest
 * time is that of Threads, 60 days. One that is not renewed now is tried again a day later.
 *
 * @returns How many were queued.
 */
export async function enqueueRenewals(sql: Sql, jobs: Pick<Jobs, 'enqueue'>): Promise<number> {
  return inTransaction(sql, async (sql) => {
    const due = await sql<Renewal[]>`
      update social_accounts set renew_at = now() + interval '1 day'
       where social_account_id in (
               select social_account_id from social_accounts
                where renew_at <= now() and status = 'connected' and disconnected_at is null
                order by renew_at
                limit ${MOST_AT_ONCE}
                for no key update skip locked
             )
      returning account_id, social_account_id, platform
    `
    for (const data of due) await jobs.enqueue(sql, { queue: 'renew_account', data })
    return due.length
  })
}

/** Ends the renewals of a connection that has nothing to renew. */
export async function endRenewals(
  sql: Sql,
  { account_id, social_account_id }: Omit<Renewal, 'platform'>,
): Promise<void> {
  await sql`
    update social_accounts set renew_at = null
     where social_account_id = ${social_account_id} and account_id = ${account_id}
  `
}
