import { ApiError } from '@svc/errors'
import type { Sealer } from '@svc/secrets'
import type { AccountDescription, Platform, SocialAccount } from '@svc/specification'
import { inTransaction, type Sql } from '../database.ts'
import { recordEvent } from '../event/record-event.ts'
import { createUlid } from '../ulid.ts'
import { selectSocialAccounts } from './select-social-accounts.ts'

/** An account of a platform, and the credentials to act for it. */
export interface NewSocialAccount {
  account_id: string
  platform: Platform
  account: AccountDescription
  /** Secret; stored sealed. */
  credentials: string
}

/**
 * Connects an account of a platform. One that is connected again keeps its id, and its waiting posts are published.
 *
 * @throws {ApiError} `NOT_FOUND` when there is no such account of this service.
 */
export async function connectSocialAccount(
  sql: Sql,
  sealer: Sealer,
  { account_id, platform, account, credentials }: NewSocialAccount,
): Promise<SocialAccount> {
  return inTransaction(sql, async (sql) => {
    const [owner] = await sql`
      select 1 from accounts where account_id = ${account_id} for no key update
    `
    if (!owner) throw new ApiError('NOT_FOUND', `No account ${account_id}.`)
    const [known] = await sql<{ social_account_id: string }[]>`
      select social_account_id from social_accounts
       where account_id = ${account_id} and platform = ${platform}
         and platform_account_id = ${account.platform_account_id}
    `
    const social_account_id = known?.social_account_id ?? createUlid()
    await sql`
      insert into social_accounts (
        social_account_id, account_id, platform, platform_account_id, handle, display_name,
        avatar_url, profile_url, kind, token_expires_at, capabilities, credentials
      )
      values (
        ${social_account_id}, ${account_id}, ${platform}, ${account.platform_account_id},
        ${account.handle}, ${account.display_name}, ${account.avatar_url}, ${account.profile_url},
        ${account.kind}, ${account.token_expires_at}, ${account.capabilities},
        ${sealer.seal(credentials, social_account_id)}
      )
      on conflict (account_id, platform, platform_account_id) do update
         set handle = excluded.handle, display_name = excluded.display_name,
             avatar_url = excluded.avatar_url, profile_url = excluded.profile_url,
             kind = excluded.kind, token_expires_at = excluded.token_expires_at,
             capabilities = excluded.capabilities, credentials = excluded.credentials,
             status = 'connected', status_reason = null, connected_at = now(), disconnected_at = null,
             renew_at = excluded.renew_at
    `
    const tenant = { sql, accountId: account_id }
    const found = sql`and s.social_account_id = ${social_account_id}`
    const [connected] = await selectSocialAccounts(tenant, found)
    if (!connected) throw new Error('A social account that was just written cannot be read.')
    await recordEvent(sql, { account_id, type: 'social_account.connected', data: connected })
    return connected
  })
}
