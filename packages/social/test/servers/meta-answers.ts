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
export const REEL = {
  ...{ views: 600, likes: 33, comments: 4, shares: 6, saved: 8 },
  ig_reels_avg_watch_time: 5300,
}

/** How each reel of a page does. */
export const PAGE_REEL = {
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
