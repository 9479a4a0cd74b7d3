import type { PublishedPost } from '@svc/specification'
import type { Credentials } from '../account/platform-app.ts'
import type { PublishRequest } from '../connector.ts'
import { optionsOf } from '../limits/check-options.ts'
import { composeText } from '../post/compose-text.ts'
import { PublishError } from '../publish-error.ts'
import type { Web } from '../web/ask.ts'
import { textOf } from '../web/json-value.ts'
import { poll } from '../web/send-parts.ts'
import { streamForm } from '../web/stream-form.ts'
import { callMastodon } from './call-mastodon.ts'

const UPLOAD_SECONDS = 30 * 60
/** Ten minutes. */
const PAUSES_MS = Array.from({ length: 10 * 60 }, () => 1000)

/** Uploads the video, waits until the server has processed it, then posts it under our idempotency key. */
export async function publishStatus(web: Web, request: PublishRequest): Promise<PublishedPost> {
  const credentials = await request.credentials.read()
  const media_id = await upload(web, credentials, request)
  const { visibility, sensitive } = optionsOf('mastodon', request.post)
  const { json } = await callMastodon(web, credentials, '/api/v1/statuses', {
    // For an hour the server answers the same key with the same status.
    headers: { 'idempotency-key': request.marker },
    json: {
      status: composeText(request.post),
      media_ids: [media_id],
      visibility,
      sensitive,
    },
    makesPost: true,
    signal: request.signal,
  })
  return describeStatus(json)
}

async function upload(
  web: Web,
  credentials: Credentials,
  { post, media, signal }: PublishRequest,
): Promise<string> {
  const form = streamForm(
    post.title ? { description: post.title } : {},
    { name: 'file', file_name: 'clip.mp4', ...media },
    await media.open(),
  )
  const { status, json } = await callMastodon(web, credentials, '/api/v2/media', {
    method: 'POST',
    ...form,
    patienceSeconds: UPLOAD_SECONDS,
    signal,
  })
  const id = textOf(json, 'id')
  if (!id) throw new PublishError('platform_error', 'media_malformed', 'The server sent no media.')
  if (status === 202) await waitUntilProcessed(web, credentials, id, signal)
  return id
}

async function waitUntilProcessed(
  web: Web,
  credentials: Credentials,
  id: string,
  signal: AbortSignal,
): Promise<void> {
  const path = `/api/v1/media/${encodeURIComponent(id)}`
  const processed = await poll(PAUSES_MS, signal, async () => {
    const answer = await callMastodon(web, credentials, path, { signal })
    return answer.status === 200 ? answer : null
  })
  if (processed) return
  throw new PublishError(
    'platform_error',
    'media_not_processed',
    'The server had not processed the video after ten minutes.',
  )
}

/** Describes a status; an empty response still means that the status exists. */
export function describeStatus(status: unknown): PublishedPost {
  return {
    platform_post_id: textOf(status, 'id'),
    platform_url: textOf(status, 'url'),
    visibility_actual: textOf(status, 'visibility'),
  }
}
