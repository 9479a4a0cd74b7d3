import type { PublishRequest } from '../connector.ts'
import type { KeptUpload } from '../post/kept-upload.ts'
import { PublishError, stillWorking, unusableVideo } from '../publish-error.ts'
import { ask } from '../web/ask.ts'
import { memberOf, textOf } from '../web/json-value.ts'
import { poll } from '../web/poll.ts'
import { streamForm } from '../web/stream-form.ts'
import type { Web } from '../web/web.ts'
import { type Call, explainPinterest } from './call-pinterest.ts'

/** A video that Pinterest was told of; kept until its pin is there. */
export interface Upload extends KeptUpload {
  media_id: string
  url: string
  /** Members of the form that the video is sent in. */
  parameters: Record<string, string>
  board_id: string
}

/** Within which the whole video must be sent and answered. */
const SECONDS = 30 * 60
/** About ten minutes; what takes longer is asked for by the next attempt. */
const PAUSES_MS = [1000, 2000, 4000, ...Array.from({ length: 75 }, () => 8000)]

/** Tells Pinterest of a video; one that is never pinned is shown to no one. */
export async function openUpload(call: Call, board_id: string): Promise<Upload> {
  const answer = await call('/media', { json: { media_type: 'video' } })
  const media_id = textOf(answer, 'media_id')
  const url = textOf(answer, 'upload_url')
  const given = memberOf(answer, 'upload_parameters') ?? {}
  const parameters = Object.fromEntries(Object.entries(given).map(([k, v]) => [k, String(v)]))
  if (media_id && url && URL.canParse(url)) {
    return { media_id, url, parameters, board_id, isPosting: false }
  }
  throw new PublishError('platform_error', 'upload_malformed', 'Pinterest opened no upload.')
}

/**
 * Sends the video unless Pinterest has it, streamed in one form, and waits until Pinterest has worked on it.
 *
 * @throws {PublishError} `user_content` for a video that Pinterest cannot use.
 */
export async function bringVideo(
  web: Web,
  call: Call,
  upload: Upload,
  request: PublishRequest,
): Promise<void> {
  const { checkpoint, signal } = request
  const read = async () => textOf(await call(`/media/${upload.media_id}`), 'status')
  if ((await read()) === 'registered') await sendVideo(web, upload, request)
  const done = await poll(PAUSES_MS, signal, async () => {
    const status = await read()
    return status === 'succeeded' || status === 'failed' ? status : null
  })
  if (done === 'succeeded') return
  if (done === null) throw stillWorking('Pinterest')
  await checkpoint.save('')
  throw unusableVideo('Pinterest', null, 'MP4 of 4 seconds to 15 minutes')
}

/** The storage takes no parts: after an interruption the whole form is sent again, to the same place. */
async function sendVideo(
  web: Web,
  { url, parameters }: Upload,
  { media, checkpoint, signal }: PublishRequest,
): Promise<void> {
  const file = { name: 'file', file_name: 'clip.mp4', ...media }
  const answer = await ask(web, {
    url: new URL(url),
    method: 'POST',
    ...streamForm(parameters, file, await media.open()),
    patienceSeconds: SECONDS,
    signal,
  })
  if (answer.status >= 200 && answer.status < 300) return
  // The permission to send ends after a while.
  if (answer.status === 403) {
    await checkpoint.save('')
    const message = 'Pinterest’s permission to send the video had ended.'
    throw new PublishError('platform_error', 'session_lost', message)
  }
  throw explainPinterest(answer)
}
