import type { SocialAccount } from '@svc/specification'
import type { Tenant } from '../context.ts'
import type { Fragment, Sql } from '../database.ts'
import { readRow } from '../stored/read-row.ts'
import { countPostsOfDay } from './posts-of-day.ts'

/** A connection that ends within this time is `expiring`. */
const WARNING_DAYS = 7

/**
 * Reads the connected social accounts of one account.
 *
 * @param rest - What follows the account's condition. The table is `s`.
 */
export async function selectSocialAccounts(
  { sql, accountId }: Tenant,
  rest: Fragment,
): Promise<SocialAccount[]> {
  const accounts = await sql<Omit<SocialAccount, 'daily_quota'>[]>`
    select s.social_account_id, s.platform, s.handle, s.display_name, s.avatar_url, s.profile_url,
           s.platform_account_id, s.kind, s.token_expires_at, s.capabilities,
           ${statusNow(sql)} as status, s.status_reason, s.connected_at, s.last_used_at
      from social_accounts s
     where s.account_id = ${accountId} and s.disconnected_at is null ${rest}
  `
  const read: SocialAccount[] = []
  for (const row of accounts) {
    const account = readRow('social_accounts', row)
    const counted = { account_id: accountId, ...account }
    const daily_quota = await countPostsOfDay(sql, counted, sql`now()`, sql`e.status = 'posted'`)
    read.push({ ...account, daily_quota })
  }
  return read
}

/** Returns the SQL of a social account's status: the stored one, then the one that follows from its expiry time. */
export function statusNow(sql: Sql): Fragment {
  return sql`
    case when s.status <> 'connected' then s.status
         when s.token_expires_at <= now() then 'expired'
         when s.token_expires_at <= now() + make_interval(days => ${WARNING_DAYS}) then 'expiring'
         else 'connected' end
  `
}
