import { PLATFORM_FACTS, type PostContent } from '@svc/specification'
import { optionOf } from '../limits/check-options.ts'
import { composeText } from '../post/compose-text.ts'
import type { Media } from '../post/media.ts'
import { type Facet, markFacets } from './facets.ts'

/** A file on the account's server, as the server described it. */
export type Blob = unknown

export interface Blobs {
  video: Blob
  captions: Blob | null
}

/** A record of `app.bsky.feed.post` with a video. */
export interface VideoRecord {
  $type: 'app.bsky.feed.post'
  text: string
  createdAt: string
  facets?: Facet[]
  langs?: string[]
  embed: Record<string, unknown>
}

export function writeRecord(post: PostContent, media: Media, blobs: Blobs, now: Date): VideoRecord {
  const text = composeText(post)
  const facets = markFacets(text)
  const { options } = PLATFORM_FACTS.bluesky.limits
  const langs = optionOf<string[]>(post.platform_options, options, 'languages')
  const { width, height, captions } = media
  return {
    $type: 'app.bsky.feed.post',
    text,
    createdAt: now.toISOString(),
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
