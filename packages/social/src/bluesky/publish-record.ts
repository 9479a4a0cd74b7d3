import { createHash } from 'node:crypto'
import type { PostContent, PublishedPost } from '@svc/specification'
import { withToken } from '../account/bearer-calls.ts'
import type { Credentials } from '../account/platform-app.ts'
import type { Finding, LookUpRequest, PublishRequest } from '../connector.ts'
import { optionsOf } from '../limits/check-options.ts'
import { composeText } from '../post/compose-text.ts'
import type { Media } from '../post/media.ts'
import { nullIf, PublishError } from '../publish-error.ts'
import type { Web } from '../web/ask.ts'
import { memberOf, textOf } from '../web/json-value.ts'
import { callAs, refreshSession } from './session.ts'
import { callXrpc } from './xrpc.ts'

const COLLECTION = 'app.bsky.feed.post'

/** Bluesky does not accept larger caption files. */
const CAPTIONS_BYTES = 20_000

/** Timeout for the upload: a server reads the whole video before it responds. */
const UPLOAD_SECONDS = 30 * 60

type Asked = Pick<PublishRequest, 'platform_account_id' | 'credentials' | 'marker' | 'signal'>

/** Uploads the video, then writes the record that shows it, under a key that is unique to this post. */
export async function publishRecord(web: Web, request: PublishRequest): Promise<PublishedPost> {
  const { post, media, marker } = request
  const blobs = await uploadBlobs(web, request)
  const record = writeRecord(post, media, blobs, request.begun_at)
  const { platform_account_id: repo } = request
  await putNew(web, request, { repo, collection: COLLECTION, rkey: recordKey(marker), record })
  return describe(request)
}

/** Writes a record unless one is there under its key, which the server checks itself. */
export async function putNew(
  web: Web,
  request: Pick<PublishRequest, 'credentials' | 'signal'>,
  input: { repo: string | undefined; collection: string | undefined; rkey: string; record: object },
): Promise<void> {
  await callAs(web, request, {
    methodId: 'com.atproto.repo.putRecord',
    method: 'POST',
    input: { ...input, swapRecord: null },
    makesPost: true,
  }).catch(nullIf('InvalidSwap'))
}

/** Finds out whether a record exists under the post's key. */
export async function findRecord(web: Web, request: LookUpRequest): Promise<Finding> {
  const query = {
    repo: request.platform_account_id,
    collection: COLLECTION,
    rkey: recordKey(request.marker),
  }
  try {
    await callAs(web, request, { methodId: 'com.atproto.repo.getRecord', query })
    return { state: 'published', post: describe(request) }
  } catch (error) {
    if (error instanceof PublishError && isMissing(error)) return { state: 'absent' }
    throw error
  }
}

/** Older servers answer `InvalidRequest` for a record that is not there. */
function isMissing({ code, message }: PublishError): boolean {
  return code === 'RecordNotFound' || (code === 'InvalidRequest' && /locate record/i.test(message))
}

async function uploadBlobs(web: Web, request: PublishRequest): Promise<Blobs> {
  const { media } = request
  const video = await upload(web, request, {
    open: () => media.open(),
    size_bytes: media.size_bytes,
    content_type: media.content_type,
  })
  // Captions that are too large are left out rather than failing the post.
  const vtt = new TextEncoder().encode(media.captions?.vtt)
  if (!media.captions || vtt.length > CAPTIONS_BYTES) return { video, captions: null }
  const captions = await upload(web, request, {
    open: async () => vtt,
    size_bytes: vtt.length,
    content_type: 'text/vtt',
  })
  return { video, captions }
}

interface Upload {
  open(): Promise<ReadableStream<Uint8Array> | Uint8Array<ArrayBuffer>>
  size_bytes: number
  content_type: string
}

async function upload(web: Web, request: PublishRequest, file: Upload): Promise<Blob> {
  const { credentials, signal } = request
  const refresh = (current: Credentials) => refreshSession(web, current, signal)
  const answer = await withToken(credentials, refresh, async ({ server, token }) =>
    callXrpc(web, {
      server: server ?? '',
      token,
      methodId: 'com.atproto.repo.uploadBlob',
      method: 'POST',
      headers: { 'content-type': file.content_type, 'content-length': String(file.size_bytes) },
      body: await file.open(),
      patienceSeconds: UPLOAD_SECONDS,
      signal,
    }),
  )
  const blob = memberOf(answer.json, 'blob')
  if (textOf(blob, 'ref', '$link')) return blob
  throw new PublishError('platform_error', 'blob_malformed', 'The server sent no blob.')
}

function describe({ platform_account_id: did, marker }: Asked): PublishedPost {
  const rkey = recordKey(marker)
  return {
    platform_post_id: `at://${did}/${COLLECTION}/${rkey}`,
    platform_url: `https://bsky.app/profile/${did}/post/${rkey}`,
    visibility_actual: 'public',
  }
}

/** A file on the account's server, as the server described it. */
type Blob = unknown

interface Blobs {
  video: Blob
  captions: Blob | null
}

interface VideoRecord {
  $type: 'app.bsky.feed.post'
  text: string
  createdAt: string
  facets?: Facet[]
  langs?: string[]
  embed: Record<string, unknown>
}

function writeRecord(
  post: PostContent,
  media: Media,
  blobs: Blobs,
  createdAt: string,
): VideoRecord {
  const text = composeText(post)
  const facets = markFacets(text)
  const { languages: langs } = optionsOf('bluesky', post)
  const { width, height, captions } = media
  return {
    $type: 'app.bsky.feed.post',
    text,
    createdAt,
    ...(facets.length > 0 && { facets }),
    ...(langs && { langs }),
    embed: {
      $type: 'app.bsky.embed.video',
      video: blobs.video,
      aspectRatio: { width, height },
      ...(post.title && { alt: post.title }),
      ...(captions &&
        blobs.captions !== null && {
          captions: [{ lang: captions.language, file: blobs.captions }],
        }),
    },
  }
}

/** A link or hashtag in a text; positions count bytes of its UTF-8. */
interface Facet {
  index: { byteStart: number; byteEnd: number }
  features: Record<string, string>[]
}

const URL_PATTERN = /https?:\/\/[^\s<>"“”]+[^\s<>"“”.,;:!?'’)\]}]/gu
const TAG_PATTERN = /(?<=^|[\s(])#([\p{L}\p{N}_]*[\p{L}_][\p{L}\p{M}\p{N}_]*)/gu

/**
 * Marks the links and hashtags of a text, which the platform does not find by itself.
 *
 * @see https://docs.bsky.app/docs/advanced-guides/post-richtext
 */
export function markFacets(text: string): Facet[] {
  const links = [...text.matchAll(URL_PATTERN)].map((match) =>
    facet(text, match, { $type: 'app.bsky.richtext.facet#link', uri: match[0] }),
  )
  const tags = [...text.matchAll(TAG_PATTERN)].map((match) =>
    facet(text, match, { $type: 'app.bsky.richtext.facet#tag', tag: match[1] ?? '' }),
  )
  return [...links, ...tags].sort((a, b) => a.index.byteStart - b.index.byteStart)
}

function facet(text: string, match: RegExpExecArray, feature: Record<string, string>): Facet {
  const byteStart = Buffer.byteLength(text.slice(0, match.index))
  const byteEnd = byteStart + Buffer.byteLength(match[0])
  return { index: { byteStart, byteEnd }, features: [feature] }
}

const ULID_DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const TID_DIGITS = '234567abcdefghijklmnopqrstuvwxyz'

/**
 * Derives the key of a record from our marker, so that every attempt writes to the same record.
 *
 * A TID: the marker's own time, with its microseconds and clock number taken from a hash of the marker.
 *
 * @param marker - A ULID.
 * @param kind - Tells records of one marker apart.
 * @throws {RangeError} The marker is not a ULID; a fault of the caller.
 * @see https://atproto.com/specs/tid
 */
export function recordKey(marker: string, kind = ''): string {
  if (!/^[0-7][0-9A-HJKMNP-TV-Z]{25}$/.test(marker)) {
    throw new RangeError(`The marker ${marker} is not a ULID.`)
  }
  const hash = createHash('sha256')
    .update(marker + kind)
    .digest()
  const milliseconds = [...marker.slice(0, 10)].reduce(
    (sum, digit) => sum * 32n + BigInt(ULID_DIGITS.indexOf(digit)),
    0n,
  )
  const microseconds = milliseconds * 1000n + BigInt(hash.readUInt16BE(0) % 1000)
  const number = (microseconds << 10n) | BigInt(hash.readUInt16BE(2) % 1024)
  return Array.from({ length: 13 }, (_, index) => {
    const shift = BigInt((12 - index) * 5)
    return TID_DIGITS[Number((number >> shift) & 31n)]
  }).join('')
}
