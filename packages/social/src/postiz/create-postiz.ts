import type { FigureValues } from '@svc/specification'
import * as fields from '../account/form-fields.ts'
import type { Connector } from '../connector.ts'
import { figuresOf } from '../figures.ts'
import { PublishError } from '../publish-error.ts'
import type { Web } from '../web/ask.ts'
import { Analytics, type Call, callsOf } from './call-postiz.ts'
import { connectPostiz } from './connect.ts'
import { findPost, publishPost } from './publish-post.ts'

export function createPostiz(web: Web): Connector {
  return {
    platform: 'postiz',
    connection: {
      kind: 'form',
      fields: [fields.shown('server', 'Server'), fields.secret('api_key', 'API key')],
      connect: (values, signal) => connectPostiz(web, values, signal),
    },
    publish: (request) => publishPost(callsOf(web, request.credentials, request.signal), request),
    lookUp: (request) => findPost(callsOf(web, request.credentials, request.signal), request),
    figures: ({ credentials, platform_post_id, signal }) =>
      readPostizFigures(callsOf(web, credentials, signal), platform_post_id),
  }
}

/** What networks call their counts, the most telling first. */
const LABELS = {
  views: ['views', 'video views', 'impressions'],
  likes: ['likes', 'reactions'],
  comments: ['comments', 'replies'],
  shares: ['shares', 'retweets', 'reposts'],
  saves: ['saves', 'saved', 'bookmarks'],
} as const satisfies { [F in keyof FigureValues]?: readonly string[] }

/** Posts are asked of for 28 days. */
const DAYS = 30

/**
 * Reads what the network of a post tells Postiz.
 *
 * @throws {PublishError} Nothing is told, for which Postiz has many reasons.
 * @see https://docs.postiz.com/public-api/analytics/post
 */
async function readPostizFigures(call: Call, post_id: string): Promise<FigureValues> {
  const path = `/analytics/post/${encodeURIComponent(post_id)}?date=${DAYS}`
  const told = await call(path, Analytics)
  const count = (labels: readonly string[]) => {
    const found = labels
      .map((label) => told.find((one) => one.label.toLowerCase() === label)?.data.at(-1))
      .find((data) => data !== undefined)
    const total = Number(found?.total ?? Number.NaN)
    return Number.isFinite(total) ? total : null
  }
  if (told.length > 0) {
    return figuresOf({
      views: count(LABELS.views),
      likes: count(LABELS.likes),
      comments: count(LABELS.comments),
      shares: count(LABELS.shares),
      saves: count(LABELS.saves),
    })
  }
  throw new PublishError('platform_error', 'nothing_told', 'Postiz tells nothing of the post.', {
    retryable: false,
  })
}
