import type { PublishedPost } from '@svc/specification'
import type { Finding, LookUpRequest, PublishRequest } from '../connector.ts'
import { optionsOf } from '../limits/check-options.ts'
import { composeText, findListed } from '../post/compose-text.ts'
import { type KeptUpload, postKept, readKept } from '../post/kept-upload.ts'
import { PublishError, stillWorking, unusableVideo } from '../publish-error.ts'
import { ask, type Web } from '../web/ask.ts'
import { listOf, memberOf, textOf } from '../web/json-value.ts'
import { poll, TEN_MINUTES_MS } from '../web/send-parts.ts'
import { streamForm } from '../web/stream-form.ts'
import { type Call, explainPinterest } from './call-pinterest.ts'

/** A video that Pinterest was told of; kept until its pin is there. */
interface Upload extends KeptUpload {
  media_id: string
  url: string
  /** Members of the form that the video is sent in. */
  parameters: Record<string, string>
  board_id: string
}

/** Within which the whole video must be sent and answered. */
const SECONDS = 30 * 60

/** Tells Pinterest of a video; one that is never pinned is shown to no one. */
async function openUpload(call: Call, board_id: string): Promise<Upload> {
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
async function bringVideo(
  web: Web,
  call: Call,
  upload: Upload,
  request: PublishRequest,
): Promise<void> {
  const { checkpoint, signal } = request
  const read = async () => textOf(await call(`/media/${upload.media_id}`), 'status')
  if ((await read()) === 'registered') await sendVideo(web, upload, request)
  const done = await poll(TEN_MINUTES_MS, signal, async () => {
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

/** Pins are listed 250 at a time. */
const MOST_PAGES = 4
/** Allowance for clock differences. */
const CLOCK_MS = 2 * 60 * 1000

/**
 * Brings a video, then pins it to a board. The upload is saved before its first byte, and that it is being pinned before it is.
 *
 * @see https://developers.pinterest.com/docs/work-with-organic-content-and-users/create-boards-and-pins/
 */
export async function publishPin(
  web: Web,
  call: Call,
  request: PublishRequest,
): Promise<PublishedPost> {
  const { checkpoint, post } = request
  const { board, link, cover_seconds } = optionsOf('pinterest', post)
  const kept = readKept<Upload>(checkpoint.saved)
  const upload = kept ?? (await openUpload(call, await findBoard(call, board ?? '')))
  if (!kept) await checkpoint.save(JSON.stringify(upload))
  await bringVideo(web, call, upload, request)
  const body = {
    board_id: upload.board_id,
    description: composeText(post),
    ...wordsOf(post),
    ...(link && { link }),
    media_source: {
      source_type: 'video_id',
      media_id: upload.media_id,
      // A pin needs a cover; this is a moment of the video, in whole seconds.
      cover_image_key_frame_time: Math.round(cover_seconds ?? 0),
    },
  }
  return postKept(checkpoint, upload, async () =>
    describe(textOf(await call('/pins', { json: body, makesPost: true }), 'id')),
  )
}

/** Finds out from the pins of the board whether a video was pinned: by its words, since Pinterest tells no video of a pin. */
export async function findPin(call: Call, request: LookUpRequest): Promise<Finding> {
  const upload = readKept<Upload>(request.checkpoint)
  if (!upload?.isPosting) return { state: 'absent' }
  const earliest = Date.parse(request.since) - CLOCK_MS
  const text = composeText(request.post)
  const { title = '' } = wordsOf(request.post)
  const isOurs = (pin: unknown) =>
    (textOf(pin, 'description') ?? '') === text &&
    (textOf(pin, 'title') ?? '') === title &&
    // Its times are of UTC, with and without saying so.
    Date.parse(`${textOf(pin, 'created_at')?.replace(/Z$/, '')}Z`) >= earliest
  return findListed(async () => {
    let bookmark: string | null = ''
    for (let page = 0; page < MOST_PAGES && bookmark !== null; page++) {
      const query = new URLSearchParams({ page_size: '250', ...(bookmark && { bookmark }) })
      const answer: unknown = await call(`/boards/${upload.board_id}/pins?${query}`)
      const found = listOf(answer, 'items').find(isOurs)
      if (found) return { post: describe(textOf(found, 'id')), isWhole: true }
      bookmark = textOf(answer, 'bookmark')
    }
    return { post: null, isWhole: bookmark === null }
  }, request.signal)
}

function wordsOf({ title }: PublishRequest['post']): { title?: string } {
  const trimmed = title?.trim()
  return trimmed ? { title: trimmed } : {}
}

function describe(id: string | null): PublishedPost {
  return {
    platform_post_id: id,
    platform_url: id && `https://www.pinterest.com/pin/${id}/`,
    visibility_actual: null,
  }
}

interface Board {
  id: string
  name: string
}

/** Lists the boards of an account, as many as Pinterest answers at once. */
export async function readBoards(call: Call): Promise<Board[]> {
  return listOf(await call('/boards?page_size=250'), 'items').map((board) => ({
    id: textOf(board, 'id') ?? '',
    name: textOf(board, 'name') ?? '',
  }))
}

/**
 * Finds the board that a post names, by its name or its id.
 *
 * @throws {PublishError} `user_content` when the account has no such board.
 */
async function findBoard(call: Call, named: string): Promise<string> {
  const boards = await readBoards(call)
  const board = boards.find(({ name }) => name === named) ?? boards.find(({ id }) => id === named)
  if (board) return board.id
  const message = `The account has no board “${named}”.`
  throw new PublishError('user_content', 'board_unknown', message, {
    action: 'Choose one of the account’s boards, then schedule the post.',
  })
}
