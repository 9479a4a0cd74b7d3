import { inTransaction, type Sql } from '../database.ts'
import { recordEvent } from '../event/record-event.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { tellOwners } from '../notice/tell-owners.ts'
import { selectSocialAccounts, statusNow } from './select-social-accounts.ts'

/** The most accounts per call; the rest waits for the next upkeep. */
const MOST_AT_ONCE = 1000

/**
 * Writes `social_account.expiring` for every connection that ends within seven days, and tells the owners, once for each
 * expiry time: a connection that is renewed gets a new one.
 *
 * @returns How many events were written.
 */
export async function tellExpiring(sql: Sql, jobs: Pick<Jobs, 'enqueue'>): Promise<number> {
  const due = await sql<Due[]>`
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

interface Due {
  account_id: string
  social_account_id: string
}

async function tell(
  { sql, jobs }: { sql: Sql; jobs: Pick<Jobs, 'enqueue'> },
  { account_id, social_account_id }: Due,
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
