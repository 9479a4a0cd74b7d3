import { capabilitiesOf, type FigureValues } from '@svc/specification'
import type { OAuthAccount } from '../account/oauth-connector.ts'
import type { Connector } from '../connector.ts'
import { figuresOf, inSeconds } from '../figures.ts'
import { type MetaApp, metaConnector } from '../meta/meta-connector.ts'
import { type Read, readInsights } from '../meta/read-insights.ts'
import { PublishError } from '../publish-error.ts'
import type { Web } from '../web/ask.ts'
import { memberOf, numberOf, textOf } from '../web/json-value.ts'
import { reelsOf } from './reels.ts'

export function createInstagram(web: Web, app: MetaApp): Connector {
  return metaConnector(web, app, {
    platform: 'instagram',
    title: 'Instagram',
    scopes: [
      'instagram_basic',
      'instagram_content_publish',
      'pages_show_list',
      'pages_read_engagement',
    ],
    comments: { scope: 'instagram_manage_comments', member: 'text' },
    fields: 'id,instagram_business_account{id,username,name,profile_picture_url}',
    describe,
    missing:
      'Make the Instagram account a professional one, link it to a page of Facebook, then connect it again and choose both.',
    containers: (graph, request) => reelsOf(web, graph, request),
    figures: readReelFigures,
  })
}

function describe(page: unknown): OAuthAccount | null {
  const account = memberOf(page, 'instagram_business_account')
  const id = textOf(account, 'id')
  if (!id) return null
  const username = textOf(account, 'username')
  return {
    handle: username ? `@${username}` : id,
    display_name: textOf(account, 'name'),
    avatar_url: textOf(account, 'profile_picture_url'),
    profile_url: username && `https://www.instagram.com/${username}`,
    platform_account_id: id,
    kind: 'business',
    capabilities: capabilitiesOf('instagram'),
  }
}

const METRICS = [
  'views',
  'likes',
  'comments',
  'shares',
  'saved',
  'ig_reels_avg_watch_time',
] as const
/** Meta may take it away, so that it is asked for apart. */
const SKIPPED = 'reels_skip_rate'
/** The connection has no permission for insights, or too few have seen the reel. */
const UNTOLD = new Set(['10', '200'])

/**
 * Reads how a reel does, up to two days late; `null` for one that is not there. Without the permission for insights Instagram tells
 * likes and comments.
 *
 * @see https://developers.facebook.com/documentation/instagram-platform/reference/instagram-media/insights
 */
async function readReelFigures(read: Read, id: string): Promise<FigureValues | null> {
  try {
    const told = await readInsights(read, id, 'insights', METRICS)
    if (!told) return null
    const count = (metric: (typeof METRICS)[number]) => numberOf(told(metric))
    return figuresOf({
      views: count('views'),
      likes: count('likes'),
      comments: count('comments'),
      shares: count('shares'),
      saves: count('saved'),
      watch_seconds_average: inSeconds(count('ig_reels_avg_watch_time')),
      left_early_share: await readSkipped(read, id),
    })
  } catch (error) {
    if (!(error instanceof PublishError && UNTOLD.has(error.code))) throw error
    const reel = await read(`${id}?fields=like_count,comments_count`)
    return figuresOf({
      likes: numberOf(reel, 'like_count'),
      comments: numberOf(reel, 'comments_count'),
    })
  }
}

async function readSkipped(read: Read, id: string): Promise<number | null> {
  const told = await readInsights(read, id, 'insights', [SKIPPED]).catch(() => null)
  const rate = numberOf(told?.(SKIPPED))
  // The documents call it a percentage and give no example; no reel is left early by less than 1 %.
  return rate !== null && rate > 1 ? rate / 100 : rate
}
