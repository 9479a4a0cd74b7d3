import type { FiguresRequest } from '../figures.ts'
import { listOf, memberOf } from '../web/json-value.ts'
import { accepted, type Call } from './call-youtube.ts'
import type { GoogleApp } from './google-app.ts'

/** What an update leaves out is set back to its default. */
const KEPT = ['embeddable', 'license', 'publicStatsViewable', 'selfDeclaredMadeForKids'] as const

/**
 * Makes a video private, which its owner can undo and which keeps its comments.
 *
 * @see https://developers.google.com/youtube/v3/docs/videos/update
 */
export async function withdrawVideo(
  call: Call,
  { endpoints }: GoogleApp,
  { platform_post_id: id }: FiguresRequest,
): Promise<void> {
  const url = new URL('/youtube/v3/videos?part=status', endpoints.api)
  const read = new URL(url)
  read.searchParams.set('id', id)
  const answer = accepted(await call(read))
  const [video] = listOf(answer.json, 'items')
  if (video === undefined) return
  const kept = KEPT.map((name) => [name, memberOf(video, 'status', name)])
  const status = { ...Object.fromEntries(kept), privacyStatus: 'private' }
  accepted(await call(url, { method: 'PUT', json: { id, status } }))
}
