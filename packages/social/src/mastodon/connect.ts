import { type AccountDescription, capabilitiesOf, PLATFORM_FACTS } from '@svc/specification'
import type { Credentials } from '../account/credentials.ts'
import type { ConnectedAccount } from '../connector.ts'
import { PublishError } from '../publish-error.ts'
import { numberOf, textOf } from '../web/json-value.ts'
import { parseServer } from '../web/parse-server.ts'
import type { Web } from '../web/web.ts'
import { callMastodon } from './call-mastodon.ts'

/** Connects an account by an access token, made under “Development” in the account's settings. */
export async function connectMastodon(
  web: Web,
  values: Record<string, string>,
  signal: AbortSignal,
): Promise<ConnectedAccount> {
  const credentials: Credentials = {
    token: values['access_token']?.trim() ?? '',
    expires_at: null,
    refresh_token: null,
    server: parseServer(values['server'] ?? '', web).origin,
  }
  return { account: await readMastodonAccount(web, credentials, signal), credentials }
}

async function readMastodonAccount(
  web: Web,
  credentials: Credentials,
  signal: AbortSignal,
): Promise<AccountDescription> {
  const path = '/api/v1/accounts/verify_credentials'
  const { json: account } = await callMastodon(web, credentials, path, { signal })
  const { json: server } = await callMastodon(web, credentials, '/api/v2/instance', { signal })
  const id = textOf(account, 'id')
  const name = textOf(account, 'username')
  if (!id || !name) {
    throw new PublishError(
      'platform_error',
      'account_malformed',
      'The answer of the server names no account.',
    )
  }
  const domain = textOf(server, 'domain') ?? new URL(credentials.server ?? '').host
  const characters = numberOf(server, 'configuration', 'statuses', 'max_characters')
  return {
    handle: `@${name}@${domain}`,
    display_name: textOf(account, 'display_name'),
    avatar_url: textOf(account, 'avatar'),
    profile_url: textOf(account, 'url'),
    platform_account_id: id,
    kind: 'personal',
    capabilities: capabilitiesOf('mastodon', {
      max_file_bytes: numberOf(server, 'configuration', 'media_attachments', 'video_size_limit'),
      ...(characters && { caption_limit: characters }),
      visibility_options: [...PLATFORM_FACTS.mastodon.limits.options.visibility.values],
    }),
    token_expires_at: null,
  }
}
