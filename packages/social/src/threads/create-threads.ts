import { capabilitiesOf, type FigureValues } from '@svc/specification'
import { type Authorized, noAccount, oauthConnector } from '../account/oauth-connector.ts'
import type { AppAt, Credentials } from '../account/platform-app.ts'
import type { CommentRequest, Connector, LookUpRequest, PublishRequest } from '../connector.ts'
import { figuresOf } from '../figures.ts'
import { optionsOf } from '../limits/check-options.ts'
import { callGraph } from '../meta/call-graph.ts'
import {
  type Containers,
  findContainer,
  type Progress,
  publishContainer,
  readStatus,
} from '../meta/container.ts'
import { type Read, readInsights } from '../meta/read-insights.ts'
import { checkQuota, findReel } from '../meta/send-video.ts'
import { composeText, hasText } from '../post/compose-text.ts'
import { PublishError } from '../publish-error.ts'
import type { Web } from '../web/ask.ts'
import { listOf, numberOf, textOf } from '../web/json-value.ts'

export interface ThreadsEndpoints {
  authorization: string
  graph: string
  isHere?: Connector['isHere']
}

export const THREADS: ThreadsEndpoints = {
  authorization: 'https://threads.net/oauth/authorize',
  graph: 'https://graph.threads.net',
}

/** Tokens last 60 days; the use of one in its second half renews it. */
const EARLY_SECONDS = 30 * 24 * 60 * 60

/**
 * Makes the connector for Threads, which fetches videos by their address alone.
 *
 * @see https://developers.facebook.com/docs/threads/posts
 */
export function createThreads(web: Web, app: AppAt<ThreadsEndpoints>): Connector {
  const { clientId: client_id, clientSecret: client_secret, endpoints } = app
  const api = { platform: 'Threads', url: `${endpoints.graph}/v1.0` }
  const tokens = { platform: 'Threads', url: endpoints.graph }
  const lengthen = async (path: string, query: Record<string, string>, signal: AbortSignal) => {
    const asked = `${path}?${new URLSearchParams(query)}`
    return longToken(await callGraph(web, tokens, { path: asked, token: null, signal }))
  }
  const callsOf =
    (authorized: Authorized, { signal }: { signal: AbortSignal }) =>
    (path: string, form?: Record<string, string>, makesPost = false) =>
      authorized((token) =>
        callGraph(web, api, { path, token, signal, makesPost, ...(form && { form }) }),
      )
  const containersOf = (
    authorized: Authorized,
    request: PublishRequest | LookUpRequest,
  ): Containers => {
    const { platform_account_id: user, post } = request
    const call = callsOf(authorized, request)
    return {
      platform: 'Threads',
      async open() {
        checkQuota(
          'Threads',
          await call(`${user}/threads_publishing_limit?fields=config,quota_usage`),
        )
        const id = textOf(await call(`${user}/threads`, writePost(request)), 'id')
        if (id) return { id, uri: null }
        throw new PublishError('platform_error', 'container_malformed', 'Threads opened nothing.')
      },
      read: async ({ id }) => readProgress(await call(`${id}?fields=status,error_message`)),
      upload: async () => {},
      publish: async ({ id }) =>
        textOf(await call(`${user}/threads_publish`, { creation_id: id }, true), 'id'),
      find: async () =>
        findReel(await call(`${user}/threads?fields=id,text,timestamp`), 'text', request),
      describe: async (id) => ({
        platform_post_id: id,
        platform_url: textOf(await call(`${id}?fields=permalink`).catch(() => null), 'permalink'),
        visibility_actual: optionsOf('threads', post).reply_control,
      }),
    }
  }
  return oauthConnector(web, {
    platform: 'threads',
    isHere: endpoints.isHere,
    endpoints: { ...endpoints, token: `${endpoints.graph}/oauth/access_token` },
    tokens: {
      platform: 'Threads',
      client: { client_id, client_secret },
      challenge: null,
    },
    query: {
      client_id,
      scope: [
        'threads_basic',
        'threads_content_publish',
        ...(app.readsFigures ? ['threads_manage_insights'] : []),
        ...(app.writesComments ? REPLY_SCOPES : []),
      ].join(),
    },
    exchange: ({ token }, signal) => {
      const query = { grant_type: 'th_exchange_token', client_secret, access_token: token }
      return lengthen('access_token', query, signal)
    },
    refresh: ({ token }, signal) => {
      const query = { grant_type: 'th_refresh_token', access_token: token }
      return lengthen('refresh_access_token', query, signal)
    },
    callsOf: (authorized) => authorized,
    readAccount: (authorized, signal) =>
      authorized(async (token) => {
        const path = 'me?fields=id,username,name,threads_profile_picture_url'
        const user = await callGraph(web, api, { path, token, signal })
        const id = textOf(user, 'id')
        if (!id) throw noAccount('Threads')
        const username = textOf(user, 'username')
        return {
          handle: username ? `@${username}` : id,
          display_name: textOf(user, 'name'),
          avatar_url: textOf(user, 'threads_profile_picture_url'),
          profile_url: username && `https://www.threads.com/@${username}`,
          platform_account_id: id,
          kind: 'personal',
          capabilities: capabilitiesOf(
            'threads',
            app.writesComments ? { first_comment: true } : {},
          ),
        }
      }),
    publish: (authorized, request) => publishContainer(containersOf(authorized, request), request),
    lookUp: (authorized, request) => findContainer(containersOf(authorized, request), request),
    figures: app.readsFigures
      ? (authorized, { platform_post_id, signal }) =>
          authorized((token) => {
            const read: Read = (path) => callGraph(web, api, { path, token, signal })
            return readThreadsFigures(read, platform_post_id)
          })
      : undefined,
    comment: (authorized, request) => writeReply(callsOf(authorized, request), request),
    findComment: (authorized, request) => hasReply(callsOf(authorized, request), request),
  })
}

/** A token renews itself, and no other one does. */
function longToken(answer: unknown): Credentials {
  const token = textOf(answer, 'access_token')
  if (!token) throw new PublishError('platform_error', 'token_malformed', 'Threads gave no token.')
  const seconds = numberOf(answer, 'expires_in') ?? 0
  const expires_at = new Date(Date.now() + (seconds - EARLY_SECONDS) * 1000).toISOString()
  return { token, expires_at, refresh_token: token, server: null }
}

function writePost(request: PublishRequest | LookUpRequest): Record<string, string> {
  const { post, media } = request
  const { reply_control, topic_tag } = optionsOf('threads', post)
  return {
    media_type: 'VIDEO',
    video_url: 'url' in media ? media.url : '',
    text: composeText(post),
    reply_control: reply_control ?? 'everyone',
    ...(topic_tag && { topic_tag }),
  }
}

const METRICS = ['views', 'likes', 'replies', 'reposts', 'quotes', 'shares'] as const

/**
 * Reads how a post does; `null` for one that is not there.
 *
 * @see https://developers.facebook.com/documentation/threads/insights
 */
async function readThreadsFigures(read: Read, id: string): Promise<FigureValues | null> {
  const told = await readInsights(read, id, 'insights', METRICS)
  if (!told) return null
  const count = (metric: (typeof METRICS)[number]) => numberOf(told(metric))
  const passedOn = (['reposts', 'quotes', 'shares'] as const)
    .map(count)
    .filter((one) => one !== null)
  return figuresOf({
    views: count('views'),
    likes: count('likes'),
    comments: count('replies'),
    shares: passedOn.length > 0 ? passedOn.reduce((sum, one) => sum + one, 0) : null,
  })
}

const REPLY_SCOPES = ['threads_manage_replies', 'threads_read_replies'] as const

type Call = (path: string, form?: Record<string, string>, makesPost?: boolean) => Promise<unknown>

/**
 * Writes a reply: a container that is published at once. One that is never published is no reply.
 *
 * @see https://developers.facebook.com/documentation/threads/retrieve-and-manage-replies/create-replies
 */
async function writeReply(call: Call, request: CommentRequest): Promise<void> {
  const { platform_account_id: user, platform_post_id: reply_to_id, text } = request
  const form = { media_type: 'TEXT', text, reply_to_id }
  const creation_id = textOf(await call(`${user}/threads`, form), 'id') ?? ''
  await call(`${user}/threads_publish`, { creation_id }, true)
}

/** @see https://developers.facebook.com/documentation/threads/reference/reply-management */
const hasReply = async (call: Call, { platform_post_id, text }: CommentRequest): Promise<boolean> =>
  hasText(listOf(await call(`${platform_post_id}/replies?fields=text`), 'data'), text, 'text')

/** @see https://developers.facebook.com/docs/threads/troubleshooting */
function readProgress(answer: unknown): Progress {
  const failure = () => explainFailure(textOf(answer, 'error_message') ?? 'UNKNOWN')
  return readStatus(textOf(answer, 'status'), failure)
}

function explainFailure(code: string): PublishError {
  const message = `Threads did not take the video: ${code}.`
  if (code === 'FAILED_DOWNLOADING_VIDEO') {
    return new PublishError('system_error', code, message, {
      retryable: false,
      action: 'The operator must see that Meta reaches this service by its BASE_URL, over https.',
    })
  }
  if (code === 'UNKNOWN') return new PublishError('platform_error', code, message)
  return new PublishError('user_content', code, message, {
    action: 'Render the clip anew as MP4 of at most 5 minutes, then schedule the post again.',
  })
}
