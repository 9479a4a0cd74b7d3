import type { AccountDescription } from '@svc/specification'
import type { Credentials } from '../account/platform-app.ts'
import type { ConnectedAccount } from '../connector.ts'
import { capabilitiesThrough } from '../limits/limits-of.ts'
import { PublishError } from '../publish-error.ts'
import type { Web } from '../web/ask.ts'
import { parseServer } from '../web/parse-server.ts'
import { type Call, type Channel, Channels, callsOf } from './call-postiz.ts'
import { CHANNEL_SETTINGS, LONGEST, UNCOMMENTED } from './channels.ts'

/** Where a server of one's own has the interface; the hosted service has it at `/public/v1`. */
const PATH = '/api/public/v1'

/** Connects all channels that a key opens, each as an account of its own, so that what is learned of one stays with it. */
export async function connectPostiz(
  web: Web,
  values: Record<string, string>,
  signal: AbortSignal,
): Promise<ConnectedAccount[]> {
  const { origin, pathname } = parseServer(values['server'] ?? '', web)
  const credentials: Credentials = {
    token: values['api_key']?.trim() ?? '',
    expires_at: null,
    refresh_token: null,
    server: origin + (pathname === '/' ? PATH : pathname.replace(/\/+$/, '')),
  }
  const store = { read: async () => credentials, replace: async () => credentials }
  const channels = await callsOf(web, store, signal)('/integrations', Channels)
  const usable = channels.filter(({ identifier }) => Object.hasOwn(CHANNEL_SETTINGS, identifier))
  if (usable.length > 0) {
    return usable.map((channel) => ({ account: describeChannel(channel), credentials }))
  }
  throw new PublishError(
    'account_issue',
    'no_channel',
    'Postiz has no channel that takes videos.',
    {
      action: 'Connect a channel in Postiz, then connect Postiz again.',
    },
  )
}

/**
 * Finds a channel.
 *
 * @throws {PublishError} `account_issue` for one that Postiz does not have, or that it posts to no more.
 */
export async function findChannel(call: Call, id: string): Promise<Channel> {
  const channel = (await call('/integrations', Channels)).find((one) => one.id === id)
  if (channel && !channel.disabled) return channel
  const message = channel ? 'The channel is disabled in Postiz.' : 'Postiz has no such channel.'
  throw new PublishError('account_issue', 'channel_unusable', message, {
    action: 'Connect the channel in Postiz again, then schedule the post.',
  })
}

export function describeChannel({
  id,
  name,
  identifier,
  picture,
  profile,
}: Channel): AccountDescription {
  return {
    // Postiz posts to many networks: which one it is belongs to the name.
    handle: `${profile ? `@${profile.replace(/^@/, '')}` : name} (${identifier})`,
    display_name: name,
    avatar_url: picture ?? null,
    profile_url: null,
    platform_account_id: id,
    kind: identifier === 'youtube' ? 'channel' : 'personal',
    capabilities: capabilitiesThrough('postiz', identifier.replace(/-.*/, ''), {
      first_comment: !UNCOMMENTED.has(identifier),
      ...(LONGEST[identifier] && { caption_limit: LONGEST[identifier] }),
    }),
    token_expires_at: null,
  }
}
