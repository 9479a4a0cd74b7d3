import type { PostContent } from '@svc/specification'

/** A hashtag in a text. */
export const HASHTAG = /#[\p{L}\p{M}\p{N}_]+/gu

/** Writes the text that appears with the video: the caption, then the hashtags it does not contain yet. */
export function composeText({
  caption,
  hashtags,
}: Pick<PostContent, 'caption' | 'hashtags'>): string {
  const text = caption?.trim() ?? ''
  const present = new Set(text.match(HASHTAG)?.map(fold))
  const missing = hashtags.map((tag) => `#${tag}`).filter((tag) => !present.has(fold(tag)))
  return [text, missing.join(' ')].filter(Boolean).join('\n\n')
}

function fold(tag: string): string {
  return tag.normalize('NFC').toLowerCase()
}
