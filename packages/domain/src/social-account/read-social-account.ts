import type { SocialAccount } from '@svc/specification'
import type { Sql } from '../database.ts'
import { selectSocialAccounts } from './select-social-accounts.ts'

/** Reads one connected social account of an account; `null` when it has none with the id. */
export async function readSocialAccount(
  sql: Sql,
  { account_id, social_account_id }: { account_id: string; social_account_id: string },
): Promise<SocialAccount | null> {
  const one = sql`and s.social_account_id = ${social_account_id}`
  const [found] = await selectSocialAccounts({ sql, accountId: account_id }, one)
  return found ?? null
}
