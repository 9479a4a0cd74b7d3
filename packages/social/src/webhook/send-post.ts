import { signWebhook } from '@svc/secrets'
import type { PublishedPost } from '@svc/specification'
import type { PublishRequest } from '../connector.ts'
import { ask } from '../web/ask.ts'
import { explainAnswer } from '../web/explain-answer.ts'
import { textOf } from '../web/json-value.ts'
import type { Web } from '../web/web.ts'

const PATIENCE_SECONDS = 30

/**
 * Sends a post to the user's own address, with the video as a link.
 *
 * The receiver may answer with `platform_post_id` and `platform_url`.
 */
export async function sendPost(web: Web, request: PublishRequest): Promise<PublishedPost> {
  const { token, server } = await request.credentials.read()
  const url = new URL(server ?? '')
  const now = new Date()
  const body = JSON.stringify(writeMessage(request, now))
  const timestamp = Math.floor(now.getTime() / 1000)
  const answer = await ask(web, {
    url,
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...signWebhook([token], { id: request.marker, timestamp, body }),
    },
    body,
    makesPost: true,
    patienceSeconds: PATIENCE_SECONDS,
    signal: request.signal,
  })
  if (answer.status >= 200 && answer.status < 300) {
    return {
      platform_post_id: textOf(answer.json, 'platform_post_id'),
      platform_url: textOf(answer.json, 'platform_url'),
      visibility_actual: null,
    }
  }
  const message = textOf(answer.json, 'error') ?? textOf(answer.json, 'message')
  // Only the receiver itself can report that it failed; a gateway in front of it cannot.
  const makesPost = answer.status !== 500
  throw explainAnswer(answer, { platform: url.host, code: null, message, makesPost })
}

function writeMessage({ post, media, marker }: PublishRequest, now: Date) {
  const { url, content_type, size_bytes, duration_seconds, width, height, captions } = media
  return {
    type: 'post.publish',
    timestamp: now.toISOString(),
    data: {
      post_id: marker,
      ...post,
      video: { url, content_type, size_bytes, duration_seconds, width, height },
      captions,
    },
  }
}
