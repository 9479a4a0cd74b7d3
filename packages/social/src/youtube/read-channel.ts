import { capabilitiesOf, PLATFORM_FACTS } from '@svc/specification'
import type { OAuthAccount } from '../account/oauth-connector.ts'
import { PublishError } from '../publish-error.ts'
import { memberOf, textOf } from '../web/json-value.ts'
import { accepted, type Call } from './call-youtube.ts'
import type { GoogleApp } from './google-app.ts'

/** The maximum duration of videos; it is lower for channels whose owner is not verified. */
const UPLOAD_SECONDS = { unverified: 15 * 60, verified: 12 * 60 * 60 }

export async function readChannel(call: Call, { endpoints }: GoogleApp): Promise<OAuthAccount> {
  const url = new URL('/youtube/v3/channels?part=snippet,status&mine=true', endpoints.api)
  const { json } = accepted(await call(url))
  const channel = memberOf(json, 'items', 0)
  const id = textOf(channel, 'id')
  if (!id) {
    throw new PublishError('account_issue', 'no_channel', 'This Google account has no channel.', {
      action: 'Create a channel on YouTube, then connect the account again.',
    })
  }
  const title = textOf(channel, 'snippet', 'title')
  const isVerified = textOf(channel, 'status', 'longUploadsStatus') === 'allowed'
  return {
    handle: textOf(channel, 'snippet', 'customUrl') ?? title ?? id,
    display_name: title,
    avatar_url: textOf(channel, 'snippet', 'thumbnails', 'default', 'url'),
    profile_url: `https://www.youtube.com/channel/${id}`,
    platform_account_id: id,
    kind: 'channel',
    capabilities: capabilitiesOf('youtube', {
      max_duration_seconds: UPLOAD_SECONDS[isVerified ? 'verified' : 'unverified'],
      visibility_options: [...PLATFORM_FACTS.youtube.limits.options.privacy.values],
    }),
  }
}
