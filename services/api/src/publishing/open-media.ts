import type { PostWork } from '@svc/domain'
import { type Media, PublishError } from '@svc/social'
import type { ObjectStore } from '@svc/storage'

/** Opens the finished clip of a post for a connector. */
export async function openMedia(
  store: ObjectStore,
  files: { url(key: string): string },
  { clipKey, captions, output }: PostWork,
): Promise<Media> {
  const { size_bytes, content_type, duration_seconds, width, height } = output
  return {
    async open(range) {
      const object = await store
        .read(clipKey, range)
        .catch((cause) => Promise.reject(unreadable(cause)))
      if (object) return object.stream
      throw new PublishError('system_error', 'file_missing', 'The rendered clip is gone.', {
        retryable: false,
        action: 'Render the clip again, then give the post a new time.',
      })
    },
    size_bytes,
    content_type,
    duration_seconds,
    width,
    height,
    url: files.url(clipKey),
    captions: captions && (await readCaptions(store, captions)),
  }
}

/** Creates the error for a clip that cannot be read now; an outage of the storage passes. */
export function unreadable(cause: unknown): PublishError {
  return new PublishError('system_error', 'file_unreadable', 'The rendered clip cannot be read.', {
    cause,
  })
}

async function readCaptions(
  store: ObjectStore,
  { vttKey, language }: NonNullable<PostWork['captions']>,
): Promise<Media['captions']> {
  const object = await store.read(vttKey)
  return object && { vtt: await new Response(object.stream).text(), language }
}
