import {
  type AccountDescription,
  capabilitiesOf,
  type FigureValues,
  PLATFORM_FACTS,
} from '@svc/specification'
import * as fields from '../account/form-fields.ts'
import type { Credentials } from '../account/platform-app.ts'
import type {
  CommentRequest,
  ConnectedAccount,
  Connector,
  Finding,
  LookUpRequest,
} from '../connector.ts'
import { type FiguresRequest, figuresOf, unlessGone } from '../figures.ts'
import { composeText } from '../post/compose-text.ts'
import { PublishError } from '../publish-error.ts'
import type { Web } from '../web/ask.ts'
import { listOf, numberOf, textOf } from '../web/json-value.ts'
import { parseServer } from '../web/parse-server.ts'
import { callMastodon } from './call-mastodon.ts'
import { describeStatus, publishStatus } from './publish-status.ts'

/** Makes the connector for Mastodon servers and others that speak its API. */
export function createMastodon(web: Web): Connector {
  return {
    platform: 'mastodon',
    connection: {
      kind: 'form',
      fields: [fields.shown('server', 'Server'), fields.secret('access_token', 'Access token')],
      connect: async (values, signal) => [await connectMastodon(web, values, signal)],
    },
    publish: (request) => publishStatus(web, request),
    lookUp: (request) => findStatus(web, request),
    figures: (request) => readMastodonFigures(web, request),
    // @see https://docs.joinmastodon.org/methods/statuses/#delete
    async withdraw({ platform_post_id, credentials, signal }) {
      const path = `/api/v1/statuses/${encodeURIComponent(platform_post_id)}`
      const held = await credentials.read()
      await callMastodon(web, held, path, { method: 'DELETE', signal }).catch(unlessGone)
    },
    comment: (request) => writeReply(web, request),
    findComment: (request) => hasReply(web, request),
  }
}

/** The maximum number of statuses that the server returns per page. */
const LISTED = 40

/** Allowance for clock differences: a status dated slightly before the attempt may still come from it. */
const CLOCK_MS = 2 * 60 * 1000

/**
 * Looks for a status with this text and a video, made since the attempt began.
 *
 * The server does not return the idempotency key of a status. For one hour the key prevents a second attempt from
 * creating a second status; this look-up covers later attempts.
 */
async function findStatus(web: Web, request: LookUpRequest): Promise<Finding> {
  const { platform_account_id, post, signal, since } = request
  const credentials = await request.credentials.read()
  const account = `/api/v1/accounts/${encodeURIComponent(platform_account_id)}`
  const path = `${account}/statuses?only_media=true&exclude_reblogs=true&limit=${LISTED}`
  const { json } = await callMastodon(web, credentials, path, { signal })
  const listed = listOf(json)
  const earliest = Date.parse(since) - CLOCK_MS
  const recent = listed.filter(
    (status) => Date.parse(textOf(status, 'created_at') ?? '') >= earliest,
  )
  for (const status of recent) {
    const written = await readSource(web, credentials, status, signal)
    if (written === composeText(post)) return { state: 'published', post: describeStatus(status) }
  }
  return recent.length < LISTED
    ? { state: 'absent' }
    : { state: 'undecidable', reason: 'The account has posted too much since then.' }
}

/** Reads the text of a status of the account as it was written: lists have it as HTML. */
async function readSource(
  web: Web,
  credentials: Credentials,
  status: unknown,
  signal: AbortSignal,
): Promise<string> {
  const path = `/api/v1/statuses/${encodeURIComponent(textOf(status, 'id') ?? '')}/source`
  const { json } = await callMastodon(web, credentials, path, { signal })
  return textOf(json, 'text') ?? ''
}

/**
 * Reads the counts of a status; `null` for one that is not there. Mastodon counts no views.
 *
 * @see https://docs.joinmastodon.org/methods/statuses/#get
 */
async function readMastodonFigures(
  web: Web,
  { platform_post_id, credentials, signal }: FiguresRequest,
): Promise<FigureValues | null> {
  const path = `/api/v1/statuses/${encodeURIComponent(platform_post_id)}`
  const held = await credentials.read()
  const answer = await callMastodon(web, held, path, { signal }).catch(unlessGone)
  if (!answer) return null
  return figuresOf({
    likes: numberOf(answer.json, 'favourites_count'),
    comments: numberOf(answer.json, 'replies_count'),
    shares: numberOf(answer.json, 'reblogs_count'),
  })
}

/**
 * Writes a reply that the same people see as the post.
 *
 * @see https://docs.joinmastodon.org/methods/statuses/#create
 */
async function writeReply(web: Web, request: CommentRequest): Promise<void> {
  const { platform_post_id: in_reply_to_id, text: status, marker, signal } = request
  const credentials = await request.credentials.read()
  const path = `/api/v1/statuses/${encodeURIComponent(in_reply_to_id)}`
  const { json } = await callMastodon(web, credentials, path, { signal })
  await callMastodon(web, credentials, '/api/v1/statuses', {
    headers: { 'idempotency-key': `${marker} reply` },
    json: { status, in_reply_to_id, visibility: textOf(json, 'visibility') },
    makesPost: true,
    signal,
  })
}

/** Looks for a reply of the account itself with this text. */
async function hasReply(web: Web, request: CommentRequest): Promise<boolean> {
  const { platform_account_id, platform_post_id: id, text, signal } = request
  const credentials = await request.credentials.read()
  const path = `/api/v1/statuses/${encodeURIComponent(id)}/context`
  const { json } = await callMastodon(web, credentials, path, { signal })
  const own = listOf(json, 'descendants').filter(
    (one) =>
      textOf(one, 'account', 'id') === platform_account_id && textOf(one, 'in_reply_to_id') === id,
  )
  for (const reply of own)
    if ((await readSource(web, credentials, reply, signal)) === text) return true
  return false
}

/** Connects an account by an access token, made under “Development” in the account's settings. */
async function connectMastodon(
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
