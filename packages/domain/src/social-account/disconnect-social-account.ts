import { ApiError } from '@svc/errors'
import type { SocialAccount } from '@svc/specification'
import { inTransaction, type Sql } from '../database.ts'
import { recordEvent } from '../event/record-event.ts'
import { selectSocialAccounts } from './select-social-accounts.ts'

/**
 * Disconnects a social account and deletes its credentials. Its waiting posts fail at their time, unless the account is
 * connected again before.
 *
 * @throws {ApiError} `NOT_FOUND` when the account has no social account with this id.
 */
export async function disconnectSocialAccount(
  sql: Sql,
  { account_id, social_account_id }: { account_id: string; social_account_id: string },
): Promise<SocialAccount> {
  return inTransaction(sql, async (sql) => {
    const tenant = { sql, accountId: account_id }
    const found = sql`and s.social_account_id = ${social_account_id} for no key update`
    const [account] = await selectSocialAccounts(tenant, found)
    if (!account) throw new ApiError('NOT_FOUND', `No social account ${social_account_id}.`)
    await sql`
      update social_accounts set disconnected_at = now(), credentials = null
       where social_account_id = ${social_account_id} and account_id = ${account_id}
    `
    await recordEvent(sql, { account_id, type: 'social_account.disconnected', data: account })
    return account
  })
}
