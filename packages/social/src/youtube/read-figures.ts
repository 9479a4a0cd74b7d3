import { type FiguresRequest, figuresOf, type ToldFigures } from '../figures.ts'
import { listOf, textOf } from '../web/json-value.ts'
import { accepted, type Call } from './call-youtube.ts'
import type { GoogleApp } from './google-app.ts'
import { readAnalytics } from './read-analytics.ts'

/**
 * Reads the statistics of a video; `null` for one that is not there. Numbers that its owner hides are not told. How long it is watched
 * is told by another API, which is asked where the operator says so.
 *
 * @see https://developers.google.com/youtube/v3/docs/videos#statistics
 */
export async function readYoutubeFigures(
  call: Call,
  app: GoogleApp,
  { platform_post_id }: FiguresRequest,
): Promise<ToldFigures | null> {
  const url = new URL('/youtube/v3/videos?part=statistics', app.endpoints.api)
  url.searchParams.set('id', platform_post_id)
  const [video] = listOf(accepted(await call(url)).json, 'items')
  if (video === undefined) return null
  const count = (name: string) => {
    const text = textOf(video, 'statistics', name)
    return text === null ? null : Number(text)
  }
  return figuresOf({
    views: count('viewCount'),
    likes: count('likeCount'),
    comments: count('commentCount'),
    ...(app.readsFigures && (await readAnalytics(call, app, platform_post_id))),
  })
}
