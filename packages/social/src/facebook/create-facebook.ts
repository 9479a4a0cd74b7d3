import { capabilitiesOf, type FigureValues } from '@svc/specification'
import type { OAuthAccount } from '../account/oauth-connector.ts'
import type { Connector } from '../connector.ts'
import { figuresOf, inSeconds } from '../figures.ts'
import { type MetaApp, metaConnector } from '../meta/meta-connector.ts'
import { type Read, readInsights } from '../meta/read-insights.ts'
import type { Web } from '../web/ask.ts'
import { numberOf, textOf } from '../web/json-value.ts'
import { pageReelsOf } from './page-reels.ts'

/** Makes the connector for pages of Facebook, for an app that its operator has registered at Meta. */
export function createFacebook(web: Web, app: MetaApp): Connector {
  return metaConnector(web, app, {
    platform: 'facebook',
    title: 'Facebook',
    scopes: ['pages_show_list', 'pages_read_engagement', 'pages_manage_posts'],
    comments: { scope: 'pages_manage_engagement', member: 'message' },
    fields: 'id,name,username,link,picture{url}',
    describe,
    missing:
      'Make a page of Facebook, or have its owner let you create content there; then connect it again and choose it.',
    containers: (graph, request) => pageReelsOf(web, graph, request),
    figures: readPageReelFigures,
  })
}

function describe(page: unknown): OAuthAccount | null {
  const id = textOf(page, 'id')
  if (!id) return null
  const name = textOf(page, 'name')
  const username = textOf(page, 'username')
  return {
    handle: username ? `@${username}` : (name ?? id),
    display_name: name,
    avatar_url: textOf(page, 'picture', 'data', 'url'),
    profile_url: textOf(page, 'link'),
    platform_account_id: id,
    kind: 'page',
    capabilities: capabilitiesOf('facebook', { visibility_options: ['public'] }),
  }
}

const METRICS = [
  'blue_reels_play_count',
  'post_video_avg_time_watched',
  'post_video_social_actions',
  'post_video_likes_by_reaction_type',
] as const

/**
 * Reads how a reel of a page does; `null` for one that is not there.
 *
 * @see https://developers.facebook.com/docs/graph-api/reference/video/video_insights
 */
async function readPageReelFigures(read: Read, id: string): Promise<FigureValues | null> {
  const told = await readInsights(read, id, 'video_insights', METRICS)
  if (!told) return null
  const actions = told('post_video_social_actions')
  return figuresOf({
    views: numberOf(told('blue_reels_play_count')),
    likes: sumOf(told('post_video_likes_by_reaction_type')),
    comments: numberOf(actions, 'COMMENT'),
    shares: numberOf(actions, 'SHARE'),
    watch_seconds_average: inSeconds(numberOf(told('post_video_avg_time_watched'))),
  })
}

/** Adds up the reactions of all kinds. */
function sumOf(counts: unknown): number | null {
  if (typeof counts !== 'object' || counts === null) return null
  return Object.keys(counts).reduce((sum, kind) => sum + (numberOf(counts, kind) ?? 0), 0)
}
