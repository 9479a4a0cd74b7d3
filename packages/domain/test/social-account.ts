import { createSealer, type Sealer } from '@svc/secrets'
import type { AccountDescription, Platform } from '@svc/specification'
import { connectSocialAccount, type Sql } from '../src/index.ts'

/** An account as a platform without limits of its own describes it. */
export const SOCIAL_ACCOUNT: AccountDescription = {
  platform_account_id: 'someone',
  handle: '@someone',
  display_name: 'Someone',
  avatar_url: null,
  profile_url: null,
  kind: 'personal',
  token_expires_at: null,
  capabilities: {
    max_duration_seconds: null,
    max_file_bytes: null,
    caption_limit: null,
    title_limit: null,
    direct_publish: true,
    schedule: false,
    visibility_options: [],
  },
}

/** Connects an account of a platform. Returns its id. */
export async function connectSomeone(
  sql: Sql,
  account_id: string,
  {
    platform = 'mastodon',
    sealer = createSealer('secret', 'test'),
    credentials = { token: 'x', expires_at: null, refresh_token: null, server: null },
    ...change
  }: Partial<AccountDescription> & {
    platform?: Platform
    sealer?: Sealer
    credentials?: Record<string, unknown>
  } = {},
): Promise<string> {
  const { social_account_id } = await connectSocialAccount(sql, sealer, {
    ...{ account_id, platform, credentials: JSON.stringify(credentials) },
    account: { ...SOCIAL_ACCOUNT, ...change },
  })
  return social_account_id
}
