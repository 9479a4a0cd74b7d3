import { PLATFORM_FACTS, type PostContent, type PublishedPost } from '@svc/specification'
import type { Credentials } from '../account/credentials.ts'
import { withToken } from '../account/with-token.ts'
import type { Finding, LookUpRequest, PublishRequest } from '../connector.ts'
import { optionOf } from '../limits/check-options.ts'
import { composeText } from '../post/compose-text.ts'
import type { Media } from '../post/media.ts'
import { PublishError } from '../publish-error.ts'
import { memberOf, textOf } from '../web/json-value.ts'
import type { Web } from '../web/web.ts'
import { type Facet, markFacets } from './facets.ts'
import { recordKey } from './record-key.ts'
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
  try {
    await callAs(web, request, {
      methodId: 'com.atproto.repo.putRecord',
      method: 'POST',
      input: {
        repo: request.platform_account_id,
        collection: COLLECTION,
        rkey: recordKey(marker),
        record,
        // Creates the record only if none exists under this key; the server checks this itself.
        swapRecord: null,
      },
      makesPost: true,
    })
  } catch (error) {
    if (!(error instanceof PublishError && error.code === 'InvalidSwap')) throw error
  }
  return describe(request)
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

/** A record of `app.bsky.feed.post` with a video. */
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
  const { options } = PLATFORM_FACTS.bluesky.limits
  const langs = optionOf<string[]>(post.platform_options, options, 'languages')
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
