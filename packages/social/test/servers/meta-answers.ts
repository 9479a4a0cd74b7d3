import type { Page } from './meta-login.ts'
import type { Written } from './written.ts'

/** @see https://developers.facebook.com/docs/graph-api/guides/error-handling */
export function refused(
  status: number,
  code: number,
  error_subcode: number | null,
  message: string,
) {
  const subcode = error_subcode !== null && { error_subcode }
  const error = { message, type: 'OAuthException', code, ...subcode, fbtrace_id: 'A6LJ' }
  return Response.json({ error }, { status })
}

export const unauthorized = () => refused(401, 190, null, 'Invalid OAuth access token.')

export const unknown = (path: string) =>
  refused(400, 100, 33, `Unsupported request: '${path}' does not exist, or may not be seen.`)

export const failed = (type: string, retriable: boolean) =>
  Response.json({ debug_info: { retriable, type, message: 'It says why.' } }, { status: 400 })

/** Insights: the metrics that are asked for and known. */
export function told(metrics: string, values: Record<string, unknown>): Response {
  const asked = metrics.split(',')
  const odd = asked.filter((name) => !Object.hasOwn(values, name))
  if (odd.length > 0) return refused(400, 100, null, `(#100) metric must be one of: ${odd}`)
  const data = asked.map((name) => ({
    name,
    period: 'lifetime',
    values: [{ value: values[name] }],
  }))
  return Response.json({ data })
}

/** How each reel of Instagram does. */
const REEL = {
  ...{ views: 600, likes: 33, comments: 4, shares: 6, saved: 8 },
  ig_reels_avg_watch_time: 5300,
}

/** How each reel of a page does. */
const PAGE_REEL = {
  blue_reels_play_count: 150,
  post_video_avg_time_watched: 4200,
  post_video_social_actions: { COMMENT: 5, SHARE: 2 },
  post_video_likes_by_reaction_type: { REACTION_LIKE: 4, REACTION_LOVE: 1 },
}

/** A reel of Instagram's as its owner reads it. */
export function shownReel({
  id,
  form,
  at,
}: {
  id: string
  form: Record<string, string>
  at: number
}) {
  const permalink = `https://www.instagram.com/reel/${id}/`
  const counts = { like_count: 33, comments_count: 4 }
  return {
    id,
    caption: form['caption'],
    permalink,
    ...counts,
    timestamp: new Date(at).toISOString(),
  }
}

/**
 * Writes a comment below a reel, or lists those that are there: each of the two platforms with a permission of its own.
 *
 * @see https://developers.facebook.com/docs/instagram-platform/instagram-graph-api/reference/ig-media/comments
 */
export function discuss(
  made: { reels: { id: string; owner: string }[]; comments: Written[] },
  page: Page,
  post: string,
  message: string | undefined,
  scopes: string[],
): Response {
  const owner = made.reels.find(({ id }) => id === post)?.owner
  const isPage = owner === page.id
  if (!isPage && owner !== page.instagram?.id) return unknown(post)
  const needed = isPage ? 'pages_manage_engagement' : 'instagram_manage_comments'
  if (!scopes.includes(needed)) return refused(403, 200, null, `(#200) Requires ${needed}.`)
  if (message === undefined) {
    const below = made.comments.filter((one) => one.post === post)
    return Response.json({
      data: below.map(({ text }) => ({ [isPage ? 'message' : 'text']: text })),
    })
  }
  if (message === '') return refused(400, 100, null, '(#100) A comment needs a message.')
  made.comments.push({ post, text: message })
  return Response.json({ id: `${post}_${made.comments.length}` })
}

/** Insights of a reel. */
export function insightsOf(
  {
    reels,
    rules,
  }: { reels: { id: string }[]; rules: { insights: boolean; tellsSkipped: boolean } },
  id: string,
  edge: string,
  metrics: string,
): Response {
  if (!rules.insights) return refused(403, 10, null, '(#10) Permission')
  if (!reels.some((reel) => reel.id === id)) return unknown(id)
  if (edge === 'video_insights') return told(metrics, PAGE_REEL)
  return told(metrics, { ...REEL, ...(rules.tellsSkipped && { reels_skip_rate: 41.5 }) })
}
