import { inTransaction, type Sql } from '../database.ts'
import { recordEvent } from '../event/record-event.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { tellOwners } from '../notice/tell-owners.ts'
import { readSocialAccount } from './read-social-account.ts'

interface Owned {
  account_id: string
  social_account_id: string
}

type Teller = { sql: Sql; jobs: Pick<Jobs, 'enqueue'> }

/** Notes that a platform accepts a connection no more, and tells the owners; nothing for one that is known to have ended. */
export async function expireSocialAccount(
  { sql, jobs }: Teller,
  account: Owned,
  reason: string,
): Promise<void> {
  await inTransaction(sql, async (sql) => {
    if (await markExpired({ sql, jobs }, account, reason)) await tellExpired(sql, account)
  })
}

/**
 * Does the same inside a transaction; `tellExpired` comes last in that.
 *
 * @returns Whether the social account was connected until now.
 */
export async function markExpired(
  { sql, jobs }: Teller,
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
