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
  tenant: Tenant,
  rest: Fragment,
): Promise<SocialAccount[]> {
  const { sql, accountId } = tenant
  const accounts = await sql<Omit<SocialAccount, 'daily_quota'>[]>`
    select s.social_account_id, s.platform, s.handle, s.display_name, s.avatar_url, s.profile_url,
           s.platform_account_id, s.kind, s.token_expires_at, s.capabilities,
           ${statusNow(sql)} as status, s.status_reason, s.connected_at, s.last_used_at
      from social_accounts s
     where s.account_id = ${accountId} and s.disconnected_at is null ${rest}
  `
  const quotas = await countPostsOfDay(tenant, accounts, sql`now()`, sql`e.status = 'posted'`)
  return accounts.map((row) => {
    const account = readRow('social_accounts', row)
    return { ...account, daily_quota: quotas.get(account.social_account_id) ?? null }
  })
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
