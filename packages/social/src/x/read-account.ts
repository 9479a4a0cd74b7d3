import { capabilitiesOf } from '@svc/specification'
import type { OAuthAccount } from '../account/oauth-connector.ts'
import { PublishError } from '../publish-error.ts'
import { memberOf, textOf } from '../web/json-value.ts'
import type { Call } from './call-x.ts'

/** Reads the user that an authorization is for. X charges for each time. */
export async function readUser(call: Call): Promise<OAuthAccount> {
  const user = memberOf(await call('/2/users/me?user.fields=profile_image_url'), 'data')
  const id = textOf(user, 'id')
  const username = textOf(user, 'username')
  if (!id || !username) {
    throw new PublishError('platform_error', 'account_malformed', 'X named no account.')
  }
  return {
    handle: `@${username}`,
    display_name: textOf(user, 'name'),
    avatar_url: textOf(user, 'profile_image_url'),
    profile_url: `https://x.com/${username}`,
    platform_account_id: id,
    kind: 'personal',
    capabilities: capabilitiesOf('x'),
  }
}
