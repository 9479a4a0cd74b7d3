import type { FigureValues } from '@svc/specification'
import { type FiguresRequest, figuresOf } from '../figures.ts'
import { listOf, numberOf } from '../web/json-value.ts'
import type { Web } from '../web/web.ts'
import { callAs } from './session.ts'

/**
 * Reads the counts of a record, which the account's server asks the network for; `null` for one that is not there. Bluesky counts no
 * views.
 *
 * @see https://docs.bsky.app/docs/api/app-bsky-feed-get-posts
 */
export async function readBlueskyFigures(
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
