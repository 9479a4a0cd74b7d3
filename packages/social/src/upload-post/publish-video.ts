import type { PublishedPost } from '@svc/specification'
import type { Finding, LookUpRequest, PublishRequest } from '../connector.ts'
import { DRAFT_WARNINGS } from '../post/compose-text.ts'
import { readKept } from '../post/kept-upload.ts'
import { keepOpen, nullIf, PublishError, stillWorking } from '../publish-error.ts'
import { listOf, memberOf, textOf } from '../web/json-value.ts'
import { poll, TEN_MINUTES_MS } from '../web/send-parts.ts'
import { streamForm } from '../web/stream-form.ts'
import type { Call } from './call-upload-post.ts'
import { partsOf } from './connect.ts'
import { NETWORKS } from './networks.ts'

/** A request to Upload-Post; kept from before it is sent. */
interface Sent {
  /** Names the request: for a day another one with the same key is the same one. */
  key: string
  /** When it was first sent. */
  since: string
}

/** How far a request is. `unheard` is one that did not arrive, or that nothing has been done for yet. */
type Outcome =
  | { state: 'posted'; post: PublishedPost }
  | { state: 'failed'; error: PublishError }
  | { state: 'working' | 'unheard' }

const UPLOAD_SECONDS = 30 * 60
/** A day, less an hour for the time that a request takes. */
const KEY_MS = 23 * 60 * 60 * 1000

/** Sends a video under a key that makes a repeated request the same one, and waits until it is posted. */
export async function publishVideo(call: Call, request: PublishRequest): Promise<PublishedPost> {
  const { checkpoint, marker, begun_at, signal } = request
  const kept = readKept<Sent>(checkpoint.saved)
  const before = kept && (await outcomeOf(call, request, kept.key))
  if (before?.state === 'posted') return before.post
  if (before?.state === 'working') throw stillWorking('Upload-Post', true)
  if (kept && before?.state === 'unheard' && isOld(kept, begun_at)) {
    throw new PublishError('unknown', 'key_ended', 'Upload-Post does not say what became of it.')
  }
  // One that failed, or was given up, is another request.
  const goesOn = kept !== null && before?.state === 'unheard'
  const sent = goesOn ? kept : { key: `${marker}.${Date.parse(begun_at)}`, since: begun_at }
  await checkpoint.save(JSON.stringify(sent))
  await send(call, request, sent.key)
  const done = await poll(TEN_MINUTES_MS, signal, async () => {
    const outcome = await outcomeOf(call, request, sent.key).catch(keepOpen)
    return outcome.state === 'posted' || outcome.state === 'failed' ? outcome : null
  })
  if (done === null) throw stillWorking('Upload-Post', true)
  if (done.state === 'failed') throw done.error
  return done.post
}

/** Finds out from its key what became of a request. */
export async function findVideo(call: Call, request: LookUpRequest): Promise<Finding> {
  const sent = readKept<Sent>(request.checkpoint)
  if (!sent) return { state: 'absent' }
  const outcome = await outcomeOf(call, request, sent.key)
  if (outcome.state === 'posted') return { state: 'published', post: outcome.post }
  if (outcome.state === 'failed') throw outcome.error
  if (outcome.state === 'working') throw stillWorking('Upload-Post', true)
  return isOld(sent, request.begun_at)
    ? { state: 'undecidable', reason: 'Upload-Post does not say what became of it.' }
    : { state: 'absent' }
}

async function send(call: Call, request: PublishRequest, key: string): Promise<void> {
  const { post, media, platform_account_id } = request
  const { user, network } = partsOf(platform_account_id)
  const members = {
    user,
    'platform[]': network,
    async_upload: 'true',
    request_id: key,
    ...NETWORKS[network]?.(post),
    ...(post.first_comment && { first_comment: post.first_comment }),
  }
  const file = { name: 'video', file_name: 'clip.mp4', ...media }
  const { headers, body } = streamForm(members, file, await media.open())
  await call('/upload', {
    method: 'POST',
    headers: { ...headers, 'idempotency-key': key },
    body,
    makesPost: true,
    patienceSeconds: UPLOAD_SECONDS,
  })
}

/** @see https://docs.upload-post.com/api/upload-status/ */
async function outcomeOf(
  call: Call,
  { platform_account_id }: PublishRequest | LookUpRequest,
  key: string,
): Promise<Outcome> {
  const { network } = partsOf(platform_account_id)
  const path = `/uploadposts/status?request_id=${encodeURIComponent(key)}`
  const answer = await call(path).catch(nullIf('http_404'))
  const isAny = (result: unknown) => textOf(result, 'platform') === network
  const result = listOf(answer, 'results').find(isAny) ?? memberOf(answer, 'results', network)
  const status = textOf(answer, 'status')
  if (status === 'completed' && result) return settled(result, key)
  return { state: status === null || status === 'pending' ? 'unheard' : 'working' }
}

function settled(result: unknown, key: string): Outcome {
  if (memberOf(result, 'success') === true) {
    const isDraft = memberOf(result, 'fallback_to_inbox') === true
    const post = {
      platform_post_id: key,
      platform_url: textOf(result, 'post_url'),
      visibility_actual: null,
      ...(isDraft && { warnings: DRAFT_WARNINGS }),
    }
    return { state: 'posted', post }
  }
  const told = textOf(result, 'error_message') ?? textOf(result, 'message') ?? 'it does not say why'
  const code = textOf(result, 'error_code') ?? 'not_posted'
  const message = `Upload-Post could not post it: ${told.slice(0, 300)}`
  const action = 'Look at the account; schedule the post again if it is not there.'
  return {
    state: 'failed',
    error: new PublishError('platform_rejected', code, message, { action }),
  }
}

/** Whether a request with the key may be taken for another one. */
function isOld({ since }: Sent, begun_at: string): boolean {
  return Date.parse(begun_at) - Date.parse(since) > KEY_MS
}
