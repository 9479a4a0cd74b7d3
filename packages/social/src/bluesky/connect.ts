import { type AccountDescription, capabilitiesOf } from '@svc/specification'
import type { Credentials } from '../account/credentials.ts'
import type { ConnectedAccount } from '../connector.ts'
import { PublishError } from '../publish-error.ts'
import { textOf } from '../web/json-value.ts'
import { parseServer } from '../web/parse-server.ts'
import type { Web } from '../web/web.ts'
import { createSession, didOf } from './session.ts'
import { callXrpc } from './xrpc.ts'

const SERVER = 'https://bsky.social'

/** Connects an account by its handle and an app password, made in the account's settings. */
export async function connectBluesky(
  web: Web,
  values: Record<string, string>,
  signal: AbortSignal,
): Promise<ConnectedAccount> {
  const server = parseServer(values['server'] || SERVER, web).origin
  const identifier = values['handle']?.trim().replace(/^@/, '') ?? ''
  const login = { identifier, password: values['app_password']?.trim() ?? '' }
  const credentials = await createSession(web, server, login, signal)
  return { account: await readProfile(web, credentials, signal), credentials }
}

/** Reads an account from its own server, which has its profile even if no app shows it. */
async function readProfile(
  web: Web,
  credentials: Credentials,
  signal: AbortSignal,
): Promise<AccountDescription> {
  const server = credentials.server ?? ''
  const session = await callXrpc(web, {
    server,
    methodId: 'com.atproto.server.getSession',
    token: credentials.token,
    signal,
  })
  const did = textOf(session.json, 'did') ?? didOf(credentials)
  const handle = textOf(session.json, 'handle') ?? did
  const profile = await readRecord(web, credentials, did, signal)
  const avatar = textOf(profile, 'avatar', 'ref', '$link')
  return {
    handle: `@${handle}`,
    display_name: textOf(profile, 'displayName'),
    avatar_url: avatar && blobUrl(server, did, avatar),
    profile_url: `https://bsky.app/profile/${did}`,
    platform_account_id: did,
    kind: 'personal',
    capabilities: capabilitiesOf('bluesky', { visibility_options: ['public'] }),
    token_expires_at: null,
  }
}

/** A new account has no profile yet. */
async function readRecord(
  web: Web,
  { server, token }: Credentials,
  did: string,
  signal: AbortSignal,
): Promise<unknown> {
  const query = { repo: did, collection: 'app.bsky.actor.profile', rkey: 'self' }
  const methodId = 'com.atproto.repo.getRecord'
  try {
    const answer = await callXrpc(web, { server: server ?? '', methodId, query, token, signal })
    return Reflect.get(Object(answer.json), 'value')
  } catch (error) {
    if (error instanceof PublishError && error.category === 'platform_rejected') return null
    throw error
  }
}

function blobUrl(server: string, did: string, cid: string): string {
  const url = new URL('/xrpc/com.atproto.sync.getBlob', server)
  url.search = new URLSearchParams({ did, cid }).toString()
  return url.href
}
