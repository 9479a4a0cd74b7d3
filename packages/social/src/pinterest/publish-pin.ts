import { PLATFORM_FACTS, type PublishedPost } from '@svc/specification'
import type { Finding, LookUpRequest, PublishRequest } from '../connector.ts'
import { optionOf } from '../limits/check-options.ts'
import { composeText } from '../post/compose-text.ts'
import { findListed } from '../post/find-listed.ts'
import { postKept, readKept } from '../post/kept-upload.ts'
import { listOf, textOf } from '../web/json-value.ts'
import type { Web } from '../web/web.ts'
import { findBoard } from './boards.ts'
import type { Call } from './call-pinterest.ts'
import { bringVideo, openUpload, type Upload } from './upload.ts'

const { options: RULES } = PLATFORM_FACTS.pinterest.limits

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
  const option = <T extends string | number>(name: keyof typeof RULES) =>
    optionOf<T>(post.platform_options, RULES, name)
  const kept = readKept<Upload>(checkpoint.saved)
  const upload =
    kept ?? (await openUpload(call, await findBoard(call, option<string>('board') ?? '')))
  if (!kept) await checkpoint.save(JSON.stringify(upload))
  await bringVideo(web, call, upload, request)
  const link = option<string>('link')
  const body = {
    board_id: upload.board_id,
    description: composeText(post),
    ...wordsOf(post),
    ...(link && { link }),
    media_source: {
      source_type: 'video_id',
      media_id: upload.media_id,
      // A pin needs a cover; this is a moment of the video, in whole seconds.
      cover_image_key_frame_time: Math.round(option<number>('cover_seconds') ?? 0),
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
