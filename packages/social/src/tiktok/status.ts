import { PublishError } from '../publish-error.ts'
import { explainCode } from '../web/explain-answer.ts'
import { listOf, numberOf, textOf } from '../web/json-value.ts'
import type { Call } from './call-tiktok.ts'
import { REFUSALS } from './refusals.ts'

/** How far an upload is. */
export type Status =
  | { state: 'uploading'; bytes: number | null }
  /** In the inbox of the account's app, whose owner finishes it. */
  | { state: 'draft' }
  /** TikTok names a video once everyone may see it. */
  | { state: 'posted'; video_id: string | null }
  | { state: 'failed'; error: PublishError }

/** @see https://developers.tiktok.com/doc/content-posting-api-reference-get-video-status */
export async function readStatus(call: Call, publish_id: string): Promise<Status> {
  const data = await call('/v2/post/publish/status/fetch/', { publish_id })
  switch (textOf(data, 'status')) {
    case 'PUBLISH_COMPLETE':
      // The misspelling is TikTok's.
      return { state: 'posted', video_id: textOf(listOf(data, 'publicaly_available_post_id')[0]) }
    case 'SEND_TO_USER_INBOX':
      return { state: 'draft' }
    case 'FAILED':
      return { state: 'failed', error: explainFailure(textOf(data, 'fail_reason') ?? 'failed') }
    default:
      return { state: 'uploading', bytes: numberOf(data, 'uploaded_bytes') }
  }
}

function explainFailure(reason: string): PublishError {
  const message = `TikTok did not take the video: ${reason}.`
  return (
    explainCode(REFUSALS, reason, message) ?? new PublishError('platform_rejected', reason, message)
  )
}
