import { capabilitiesOf, type FigureValues } from '@svc/specification'
import { jsonCalls } from '../account/bearer-calls.ts'
import { noAccount, type OAuthAccount, oauthConnector } from '../account/oauth-connector.ts'
import type { AppAt, OAuthEndpoints } from '../account/platform-app.ts'
import type { CommentRequest, Connector } from '../connector.ts'
import { figuresOf, unlessGone } from '../figures.ts'
import { withoutAddresses } from '../limits/count-text.ts'
import type { Web } from '../web/ask.ts'
import { listOf, memberOf, numberOf, textOf } from '../web/json-value.ts'
import { type Call, explainX } from './call-x.ts'
import { findVideo, publishVideo } from './publish-video.ts'

export const X: OAuthEndpoints = {
  authorization: 'https://x.com/i/oauth2/authorize',
  token: 'https://api.x.com/2/oauth2/token',
  api: 'https://api.x.com',
}

/** `offline.access` is what a connection is renewed by. */
const SCOPE = 'tweet.read tweet.write users.read media.write offline.access'

export function createX(web: Web, app: AppAt): Connector {
  const { clientId, clientSecret, endpoints, readsFigures } = app
  return oauthConnector(web, {
    platform: 'x',
    endpoints,
    tokens: {
      platform: 'X',
      client: {},
      basic: { user: clientId, password: clientSecret },
      challenge: 'base64url',
    },
    query: { client_id: clientId, scope: SCOPE },
    callsOf: jsonCalls(web, { url: endpoints.api, explain: explainX }),
    readAccount: readUser,
    publish: publishVideo,
    lookUp: findVideo,
    figures: readsFigures
      ? (call, { platform_post_id }) => readXFigures(call, platform_post_id)
      : undefined,
    // @see https://docs.x.com/x-api/posts/delete-post
    withdraw: (call, { platform_post_id }) =>
      call(`/2/tweets/${platform_post_id}`, { method: 'DELETE' }),
    comment: writeReply,
    findComment: hasReply,
  })
}

/** Reads the user that an authorization is for. X charges for each time. */
async function readUser(call: Call): Promise<OAuthAccount> {
  const user = memberOf(await call('/2/users/me?user.fields=profile_image_url'), 'data')
  const id = textOf(user, 'id')
  const username = textOf(user, 'username')
  if (!id || !username) throw noAccount('X')
  return {
    handle: `@${username}`,
    display_name: textOf(user, 'name'),
    avatar_url: textOf(user, 'profile_image_url'),
    profile_url: `https://x.com/${username}`,
    platform_account_id: id,
    kind: 'personal',
    capabilities: capabilitiesOf('x'),
  }
}

/**
 * Reads the public counts of a post; `null` for one that is not there. X charges for each time.
 *
 * @see https://docs.x.com/x-api/posts/get-post-by-id
 */
async function readXFigures(call: Call, id: string): Promise<FigureValues | null> {
  const answer = await call(`/2/tweets/${id}?post.fields=public_metrics`).catch(unlessGone)
  const metrics = memberOf(answer, 'data', 'public_metrics')
  // What is deleted is named among the errors of a success.
  if (metrics === undefined) return null
  const count = (name: string) => numberOf(metrics, name)
  const reposts = count('repost_count') ?? count('retweet_count')
  return figuresOf({
    views: count('impression_count'),
    likes: count('like_count'),
    comments: count('reply_count'),
    shares: reposts === null ? null : reposts + (count('quote_count') ?? 0),
    saves: count('bookmark_count'),
  })
}

/**
 * Writes a reply to a post, which X charges for as for a post.
 *
 * @see https://docs.x.com/x-api/posts/create-post
 */
const writeReply = (call: Call, { platform_post_id, text }: CommentRequest) => {
  const reply = { in_reply_to_tweet_id: platform_post_id }
  return call('/2/tweets', { json: { text: text.normalize('NFC'), reply }, makesPost: true })
}

/** Looks for a reply with these words among the latest posts of the account. */
async function hasReply(
  call: Call,
  { platform_account_id, platform_post_id: id, text }: CommentRequest,
): Promise<boolean> {
  const query = `max_results=100&since_id=${id}&exclude=retweets&post.fields=referenced_tweets`
  const answer = await call(`/2/users/${platform_account_id}/tweets?${query}`)
  return listOf(answer, 'data').some(
    (post) =>
      comparable(textOf(post, 'text') ?? '') === comparable(text) &&
      listOf(post, 'referenced_tweets').some(
        (other) => textOf(other, 'type') === 'replied_to' && textOf(other, 'id') === id,
      ),
  )
}

/** X shows other addresses than were written, and three characters as HTML does; signs beside an address are part of none or of both. */
const comparable = (text: string) =>
  withoutAddresses(text.normalize('NFC').replace(/&(?:amp|lt|gt);/g, '')).replace(
    /[\s!-/:-@[-`{-~]+/g,
    '',
  )
