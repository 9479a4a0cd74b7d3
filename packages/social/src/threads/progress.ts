import { type Progress, readStatus } from '../meta/container.ts'
import { PublishError } from '../publish-error.ts'
import { textOf } from '../web/json-value.ts'

/** @see https://developers.facebook.com/docs/threads/troubleshooting */
export function readProgress(answer: unknown): Progress {
  const failure = () => explainFailure(textOf(answer, 'error_message') ?? 'UNKNOWN')
  return readStatus(textOf(answer, 'status'), failure)
}

function explainFailure(code: string): PublishError {
  const message = `Threads did not take the video: ${code}.`
  if (code === 'FAILED_DOWNLOADING_VIDEO') {
    return new PublishError('system_error', code, message, {
      retryable: false,
      action: 'The operator must see that Meta reaches this service by its BASE_URL, over https.',
    })
  }
  if (code === 'UNKNOWN') return new PublishError('platform_error', code, message)
  return new PublishError('user_content', code, message, {
    action: 'Render the clip anew as MP4 of at most 5 minutes, then schedule the post again.',
  })
}
