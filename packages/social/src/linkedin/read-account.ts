import { capabilitiesOf, PLATFORM_FACTS } from '@svc/specification'
import type { OAuthAccount } from '../account/oauth-connector.ts'
import { PublishError } from '../publish-error.ts'
import { textOf } from '../web/json-value.ts'
import type { Call } from './call-linkedin.ts'

/** Reads the member that an authorization is for; LinkedIn names no page of a member. */
export async function readMember(call: Call): Promise<OAuthAccount> {
  const { json } = await call('/v2/userinfo')
  const id = textOf(json, 'sub')
  if (!id) {
    throw new PublishError('platform_error', 'account_malformed', 'LinkedIn named no account.')
  }
  const name = textOf(json, 'name')
  const { visibility } = PLATFORM_FACTS.linkedin.limits.options
  return {
    handle: name ?? id,
    display_name: name,
    avatar_url: textOf(json, 'picture'),
    profile_url: null,
    platform_account_id: id,
    kind: 'personal',
    capabilities: capabilitiesOf('linkedin', { visibility_options: [...visibility.values] }),
  }
}
