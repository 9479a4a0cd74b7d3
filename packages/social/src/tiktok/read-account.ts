import { capabilitiesOf } from '@svc/specification'
import type { OAuthAccount } from '../account/oauth-connector.ts'
import type { AppAt } from '../account/platform-app.ts'
import { PublishError } from '../publish-error.ts'
import { memberOf, textOf } from '../web/json-value.ts'
import type { Call } from './call-tiktok.ts'
import { readCreator } from './creator.ts'

const FIELDS = 'open_id,avatar_url,display_name'

/** Reads the account of an authorization; without an audit, posts to it end as drafts in its inbox. */
export async function readTiktokAccount(app: AppAt, call: Call): Promise<OAuthAccount> {
  const user = memberOf(await call(`/v2/user/info/?fields=${FIELDS}`), 'user')
  const id = textOf(user, 'open_id')
  if (!id) throw new PublishError('platform_error', 'account_malformed', 'TikTok named no account.')
  const creator = app.isAudited ? await readCreator(call) : null
  const name = textOf(user, 'display_name')
  return {
    handle: creator?.username ? `@${creator.username}` : (name ?? id),
    display_name: name,
    avatar_url: textOf(user, 'avatar_url'),
    profile_url: creator?.username ? `https://www.tiktok.com/@${creator.username}` : null,
    platform_account_id: id,
    kind: 'personal',
    capabilities: capabilitiesOf('tiktok', {
      ...(creator?.maxSeconds && { max_duration_seconds: creator.maxSeconds }),
      direct_publish: creator !== null,
      visibility_options: creator?.privacyLevels ?? [],
    }),
  }
}
