import { capabilitiesOf } from '@svc/specification'
import type { OAuthAccount } from '../account/oauth-connector.ts'
import { PublishError } from '../publish-error.ts'
import { textOf } from '../web/json-value.ts'
import { readBoards } from './boards.ts'
import type { Call } from './call-pinterest.ts'

/** Reads the account that an authorization is for, with the boards that it has now. */
export async function readUser(call: Call): Promise<OAuthAccount> {
  const user = await call('/user_account')
  const id = textOf(user, 'id')
  const username = textOf(user, 'username')
  if (!id || !username) {
    throw new PublishError('platform_error', 'account_malformed', 'Pinterest named no account.')
  }
  const boards = await readBoards(call)
  return {
    handle: `@${username}`,
    display_name: textOf(user, 'business_name'),
    avatar_url: textOf(user, 'profile_image'),
    profile_url: `https://www.pinterest.com/${username}/`,
    platform_account_id: id,
    kind: textOf(user, 'account_type') === 'BUSINESS' ? 'business' : 'personal',
    capabilities: capabilitiesOf('pinterest', {
      option_values: { board: boards.map(({ name }) => name) },
    }),
  }
}
