import type { Platform } from '@svc/specification'
import { inTransaction, type Sql } from '../database.ts'
import { recordEvent } from '../event/record-event.ts'
import type { Enqueuer, Jobs } from '../jobs/jobs.ts'
import { tellOwners } from '../notice/notice.ts'
import { readSocialAccount, selectSocialAccounts, statusNow } from './social-accounts.ts'

interface Owned {
  account_id: string
  social_account_id: string
}

/** Notes that a platform accepts a connection no more, and tells the owners; nothing for one that is known to have ended. */
export async function expireSocialAccount(
  { sql, jobs }: Enqueuer,
  account: Owned,
  reason: string,
): Promise<void> {
  await inTransaction(sql, async (sql) => {
    if (await markExpired({ sql, jobs }, account, reason)) await tellExpired(sql, account)
  })
}

/** Does the same inside a transaction; `tellExpired` comes last in that. Gives whether the social account was connected until now. */
export async function markExpired(
  { sql, jobs }: Enqueuer,
  { account_id, social_account_id }: Owned,
  reason: string,
): Promise<boolean> {
  const { count } = await sql`
    update social_accounts set status = 'expired', status_reason = ${reason}
     where social_account_id = ${social_account_id} and account_id = ${account_id}
       and status = 'connected' and disconnected_at is null
  `
  if (count === 0) return false
  await tellOwners({ sql, jobs }, account_id, { kind: 'social_account_expired', social_account_id })
  return true
}

/** Writes the event of a connection that has ended. */
export async function tellExpired(
  sql: Sql,
  { account_id, social_account_id }: Owned,
): Promise<void> {
  const data = await readSocialAccount(sql, { account_id, social_account_id })
  if (data) await recordEvent(sql, { account_id, type: 'social_account.expired', data })
}

/** The most accounts per call; the rest waits for the next upkeep. */
const MOST_AT_ONCE = 1000

/**
 * Writes `social_account.expiring` for every connection that ends within seven days, and tells the owners, once for each
 * expiry time: a connection that is renewed gets a new one.
 *
 * @returns How many events were written.
 */
export async function tellExpiring(sql: Sql, jobs: Pick<Jobs, 'enqueue'>): Promise<number> {
  const due = await sql<Owned[]>`
    select account_id, social_account_id from social_accounts s
     where ${isUntold(sql)}
     order by token_expires_at
     limit ${MOST_AT_ONCE}
  `
  let told = 0
  for (const account of due) {
    if (await inTransaction(sql, (sql) => tell({ sql, jobs }, account))) told += 1
  }
  return told
}

async function tell(
  { sql, jobs }: Enqueuer,
  { account_id, social_account_id }: Owned,
): Promise<boolean> {
  const marked = await sql`
    update social_accounts s set told_of_expiry = token_expires_at
     where s.social_account_id = ${social_account_id} and s.account_id = ${account_id}
       and ${isUntold(sql)}
    returning 1
  `
  if (marked.length === 0) return false
  const found = sql`and s.social_account_id = ${social_account_id}`
  const [data] = await selectSocialAccounts({ sql, accountId: account_id }, found)
  if (!data) throw new Error('A social account that was just written cannot be read.')
  await tellOwners({ sql, jobs }, account_id, { kind: 'social_account_expired', social_account_id })
  const previous = { status: 'connected' }
  await recordEvent(sql, { account_id, type: 'social_account.expiring', data, previous })
  return true
}

function isUntold(sql: Sql) {
  return sql`
    s.disconnected_at is null and ${statusNow(sql)} = 'expiring'
    and s.told_of_expiry is distinct from s.token_expires_at
  `
}

/** The most accounts per call; the rest waits for the next upkeep. */
const MOST_RENEWED = 1000

/** A social account whose connection is to be renewed. */
export interface Renewal extends Owned {
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
                limit ${MOST_RENEWED}
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
  { account_id, social_account_id }: Owned,
): Promise<void> {
  await sql`
    update social_accounts set renew_at = null
     where social_account_id = ${social_account_id} and account_id = ${account_id}
  `
}
