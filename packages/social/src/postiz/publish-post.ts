import type { PublishedPost } from '@svc/specification'
import type { Finding, LookUpRequest, PublishRequest } from '../connector.ts'
import { composeText } from '../post/compose-text.ts'
import { type KeptUpload, postKept, readKept } from '../post/kept-upload.ts'
import { keepOpen, PublishError, stillWorking } from '../publish-error.ts'
import { pause, poll, TEN_MINUTES_MS } from '../web/send-parts.ts'
import { streamForm } from '../web/stream-form.ts'
import {
  type Call,
  CreatedPosts,
  type CreatePost,
  type ListedPost,
  ListedPosts,
  MediaFile,
} from './call-postiz.ts'
import { CHANNEL_SETTINGS } from './channels.ts'
import { findChannel } from './connect.ts'

/** A video that Postiz holds; kept until its post is out. */
interface Upload extends KeptUpload {
  file: { id: string; path: string }
  /** What Postiz calls the post, once it has said so. */
  post_id: string | null
}

const UPLOAD_SECONDS = 30 * 60
const MINUTE_MS = 60_000
/** Allowance for clock differences, and Postiz dates a post by the beginning of its minute. */
const EARLIER_MS = 3 * MINUTE_MS
/** A look-up comes within hours of the first attempt. */
const LATER_MS = 7 * 24 * 60 * MINUTE_MS
/** Within which a post that was made is listed. */
const LATE_MS = [1000, 2000]
/** Within which a comment below a post that is out has failed, if it does. */
const COMMENT_MS = 8000

/**
 * Brings a video to Postiz, has it posted to a channel at once, and waits until it is out. Postiz knows no idempotency
 * key, so a post is looked for before it is made again.
 */
export async function publishPost(call: Call, request: PublishRequest): Promise<PublishedPost> {
  const { checkpoint, begun_at, platform_account_id: id, post } = request
  const { identifier } = await findChannel(call, id)
  const settings = { __type: identifier, ...CHANNEL_SETTINGS[identifier]?.(post) }
  const kept = readKept<Upload>(checkpoint.saved)
  const upload = kept ?? (await sendVideo(call, request))
  if (!kept) await checkpoint.save(JSON.stringify(upload))
  const body: CreatePost = {
    type: 'now',
    date: new Date(begun_at).toISOString(),
    shortLink: false,
    tags: [],
    posts: [
      {
        integration: { id },
        // What follows the first text becomes a comment below it, or the next post of a thread.
        value: [
          { content: composeText(post), image: [upload.file] },
          ...(post.first_comment ? [{ content: post.first_comment, image: [] }] : []),
        ],
        settings,
      },
    ],
  }
  return postKept(checkpoint, { ...upload, post_id: null }, async () => {
    const [made] = await call('/posts', CreatedPosts, { json: body, makesPost: true })
    const post_id = made?.postId ?? null
    await checkpoint.save(JSON.stringify({ ...upload, isPosting: true, post_id }))
    // It is made: whatever hinders asking now, it may be out.
    const done = await poll(TEN_MINUTES_MS, request.signal, async () => {
      const found = await listed(call, request, begun_at, post_id).catch(keepOpen)
      return found && found.state !== 'QUEUE' ? found : null
    })
    if (done === null) throw stillWorking('Postiz', true)
    if (!post.first_comment) return settled(done)
    await pause(COMMENT_MS, request.signal)
    return settled((await listed(call, request, begun_at, post_id).catch(() => null)) ?? done)
  })
}

/** Finds out from the posts of a channel whether a post was made, and whether it is out. */
export async function findPost(call: Call, request: LookUpRequest): Promise<Finding> {
  const upload = readKept<Upload>(request.checkpoint)
  if (!upload?.isPosting) return { state: 'absent' }
  const found = await poll(LATE_MS, request.signal, () =>
    listed(call, request, request.since, upload.post_id),
  )
  if (found) {
    if (found.state === 'QUEUE') throw stillWorking('Postiz', true)
    return { state: 'published', post: settled(found) }
  }
  // Postiz has said that it made this one, so that someone has deleted it since.
  return upload.post_id === null
    ? { state: 'absent', mayCome: true }
    : { state: 'undecidable', reason: 'Postiz has the post no more.' }
}

async function sendVideo(call: Call, { media }: PublishRequest): Promise<Upload> {
  const file = { name: 'file', file_name: 'clip.mp4', ...media }
  const { id, path } = await call('/upload', MediaFile, {
    method: 'POST',
    ...streamForm({}, file, await media.open()),
    patienceSeconds: UPLOAD_SECONDS,
  })
  return { file: { id, path }, post_id: null, isPosting: false }
}

/** Finds a post by its id, else by its channel and its words, among those since an attempt began. */
async function listed(
  call: Call,
  { platform_account_id, post }: PublishRequest | LookUpRequest,
  since: string,
  post_id: string | null,
): Promise<ListedPost | null> {
  const earliest = Date.parse(since) - EARLIER_MS
  const query = new URLSearchParams({
    startDate: new Date(earliest).toISOString(),
    endDate: new Date(earliest + LATER_MS).toISOString(),
  })
  const { posts } = await call(`/posts?${query}`, ListedPosts)
  const words = comparable(composeText(post))
  const isOurs = (one: ListedPost) =>
    post_id === null
      ? one.integration.id === platform_account_id &&
        Date.parse(one.publishDate) >= earliest &&
        comparable(one.content) === words
      : one.id === post_id
  return posts.find(isOurs) ?? null
}

/** Postiz takes addresses out of texts for networks that show none. */
function comparable(text: string): string {
  return text
    .replace(/https?:\/\/\S+/g, '')
    .replace(/\s+/g, ' ')
    .trim()
}

const COMMENT_MISSING = {
  code: 'first_comment_missing',
  message: 'Postiz could not write the first comment below the post: write it there yourself.',
} as const

/**
 * Describes a post that Postiz is done with.
 *
 * @throws {PublishError} `platform_rejected` for one that it could not post: a person looks before it is made again.
 */
function settled({ id, state, releaseURL }: ListedPost): PublishedPost {
  const post = { platform_post_id: id, platform_url: releaseURL ?? null, visibility_actual: null }
  if (state === 'PUBLISHED') return post
  // It is out: what failed is its comment.
  if (releaseURL) return { ...post, warnings: [COMMENT_MISSING] }
  throw new PublishError('platform_rejected', 'not_posted', 'Postiz could not post it.', {
    action:
      'Read in Postiz why, and look at the account; schedule the post again if it is not there.',
  })
}
