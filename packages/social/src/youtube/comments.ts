import type { CommentRequest } from '../connector.ts'
import { hasText } from '../post/has-text.ts'
import { listOf } from '../web/json-value.ts'
import { accepted, type Call } from './call-youtube.ts'
import type { GoogleApp } from './google-app.ts'

/** To write below videos, and to read what is there. */
export const COMMENTS_SCOPE = 'https://www.googleapis.com/auth/youtube.force-ssl'

/** @see https://developers.google.com/youtube/v3/docs/commentThreads/insert */
export async function writeComment(
  call: Call,
  { endpoints }: GoogleApp,
  { platform_account_id: channelId, platform_post_id: videoId, text }: CommentRequest,
): Promise<void> {
  const url = new URL('/youtube/v3/commentThreads?part=snippet', endpoints.api)
  const topLevelComment = { snippet: { textOriginal: text } }
  const json = { snippet: { channelId, videoId, topLevelComment } }
  accepted(await call(url, { json, makesPost: true }), true)
}

/** @see https://developers.google.com/youtube/v3/docs/commentThreads/list */
export async function hasComment(
  call: Call,
  { endpoints }: GoogleApp,
  { platform_post_id, text }: CommentRequest,
): Promise<boolean> {
  const url = new URL('/youtube/v3/commentThreads?part=snippet&maxResults=100', endpoints.api)
  url.searchParams.set('videoId', platform_post_id)
  const threads = listOf(accepted(await call(url)).json, 'items')
  return hasText(threads, text, 'snippet', 'topLevelComment', 'snippet', 'textOriginal')
}
