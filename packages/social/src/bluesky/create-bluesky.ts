import { type AccountDescription, capabilitiesOf, type FigureValues } from '@svc/specification'
import { renewToken } from '../account/bearer-calls.ts'
import * as fields from '../account/form-fields.ts'
import type { Credentials } from '../account/platform-app.ts'
import type { CommentRequest, ConnectedAccount, Connector } from '../connector.ts'
import { type FiguresRequest, figuresOf } from '../figures.ts'
import { PublishError } from '../publish-error.ts'
import type { Web } from '../web/ask.ts'
import { listOf, numberOf, textOf } from '../web/json-value.ts'
import { parseServer } from '../web/parse-server.ts'
import { findRecord, markFacets, publishRecord, putNew, recordKey } from './publish-record.ts'
import { callAs, createSession, didOf, refreshSession } from './session.ts'
import { callXrpc } from './xrpc.ts'

/** Makes the connector for Bluesky, and for any other server of the AT Protocol. */
export function createBluesky(web: Web): Connector {
  return {
    platform: 'bluesky',
    connection: {
      kind: 'form',
      fields: [
        fields.shown('handle', 'Handle'),
        fields.secret('app_password', 'App password'),
        fields.shown('server', 'Server (bsky.social)', false),
      ],
      connect: async (values, signal) => [await connectBluesky(web, values, signal)],
    },
    renew: (store, signal) => renewToken(store, (current) => refreshSession(web, current, signal)),
    publish: (request) => publishRecord(web, request),
    lookUp: (request) => findRecord(web, request),
    figures: (request) => readBlueskyFigures(web, request),
    withdraw: (request) => deleteRecord(web, request),
    comment: (request) => writeReply(web, request),
    // Writing it again makes no second one.
    findComment: async () => false,
  }
}

/**
 * Deletes the record of a post; one that is not there is deleted.
 *
 * @see https://docs.bsky.app/docs/api/com-atproto-repo-delete-record
 */
async function deleteRecord(web: Web, request: FiguresRequest): Promise<void> {
  const [repo, collection, rkey] = request.platform_post_id.replace('at://', '').split('/')
  const input = { repo, collection, rkey }
  await callAs(web, request, { methodId: 'com.atproto.repo.deleteRecord', method: 'POST', input })
}

/**
 * Reads the counts of a record, which the account's server asks the network for; `null` for one that is not there. Bluesky counts no
 * views.
 *
 * @see https://docs.bsky.app/docs/api/app-bsky-feed-get-posts
 */
async function readBlueskyFigures(
  web: Web,
  { platform_post_id, credentials, signal }: FiguresRequest,
): Promise<FigureValues | null> {
  const call = { methodId: 'app.bsky.feed.getPosts', query: { uris: platform_post_id } }
  const answer = await callAs(web, { credentials, signal }, call)
  const [post] = listOf(answer.json, 'posts')
  if (post === undefined) return null
  const shares = [numberOf(post, 'repostCount'), numberOf(post, 'quoteCount')]
  return figuresOf({
    likes: numberOf(post, 'likeCount'),
    comments: numberOf(post, 'replyCount'),
    shares: shares.every((one) => one === null)
      ? null
      : shares.reduce<number>((sum, one) => sum + (one ?? 0), 0),
  })
}

/**
 * Writes a reply under a key that is unique to this post, so that one that is there already is written.
 *
 * @see https://docs.bsky.app/docs/advanced-guides/posts#replies
 */
async function writeReply(web: Web, request: CommentRequest): Promise<void> {
  const { platform_post_id: uri, text, now: createdAt, marker } = request
  const [repo, collection, rkey] = uri.replace('at://', '').split('/')
  const query = { repo: repo ?? '', collection: collection ?? '', rkey: rkey ?? '' }
  const { json } = await callAs(web, request, { methodId: 'com.atproto.repo.getRecord', query })
  const post = { uri, cid: textOf(json, 'cid') }
  const facets = markFacets(text)
  const record = {
    $type: collection,
    text,
    createdAt,
    ...(facets.length > 0 && { facets }),
    reply: { root: post, parent: post },
  }
  await putNew(web, request, { repo, collection, rkey: recordKey(marker, 'reply'), record })
}

const SERVER = 'https://bsky.social'

/** Connects an account by its handle and an app password, made in the account's settings. */
async function connectBluesky(
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
