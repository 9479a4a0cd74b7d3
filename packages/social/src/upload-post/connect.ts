import type { AccountDescription } from '@svc/specification'
import type { Credentials } from '../account/platform-app.ts'
import type { ConnectedAccount } from '../connector.ts'
import { capabilitiesThrough } from '../limits/limits-of.ts'
import { PublishError } from '../publish-error.ts'
import type { Web } from '../web/ask.ts'
import { listOf, memberOf, textOf } from '../web/json-value.ts'
import { callsOf } from './call-upload-post.ts'
import { COMMENTED, NETWORKS } from './networks.ts'

/** Connects every network of every profile that a key opens, each as an account of its own. */
export async function connectUploadPost(
  web: Web,
  api: string,
  values: Record<string, string>,
  signal: AbortSignal,
): Promise<ConnectedAccount[]> {
  const token = values['api_key']?.trim() ?? ''
  const credentials: Credentials = { token, expires_at: null, refresh_token: null, server: api }
  const store = { read: async () => credentials, replace: async () => credentials }
  const answer = await callsOf(web, store, signal)('/uploadposts/users')
  const connected = listOf(answer, 'profiles').flatMap((profile) =>
    Object.keys(NETWORKS).flatMap((network) => {
      // Where a network is not connected there is an empty text.
      const account = memberOf(profile, 'social_accounts', network)
      const user = textOf(profile, 'username')
      return user && account ? [{ account: describe(user, network, account), credentials }] : []
    }),
  )
  if (connected.length > 0) return connected
  const message = 'Upload-Post has no account that takes videos.'
  throw new PublishError('account_issue', 'no_account', message, {
    action: 'Connect an account in a profile of Upload-Post, then connect Upload-Post again.',
  })
}

function describe(user: string, network: string, account: unknown): AccountDescription {
  const name = textOf(account, 'display_name')
  const handle = textOf(account, 'handle') ?? textOf(account, 'username') ?? name ?? user
  return {
    // Upload-Post posts to many networks: which one it is belongs to the name.
    handle: `${handle} (${network})`,
    display_name: name,
    avatar_url: textOf(account, 'social_images'),
    profile_url: null,
    platform_account_id: `${user}/${network}`,
    kind: network === 'youtube' ? 'channel' : 'personal',
    capabilities: capabilitiesThrough('upload_post', network, {
      first_comment: COMMENTED.has(network),
    }),
    token_expires_at: null,
  }
}

/** The profile and the network that an account was made of. */
export function partsOf(platform_account_id: string): { user: string; network: string } {
  const end = platform_account_id.lastIndexOf('/')
  return { user: platform_account_id.slice(0, end), network: platform_account_id.slice(end + 1) }
}
