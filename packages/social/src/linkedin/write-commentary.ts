import type { PostContent } from '@svc/specification'
import { composeText, HASHTAG } from '../post/compose-text.ts'

/** What LinkedIn would read as markup. */
const RESERVED = /[\\|{}@[\]()<>#*_~]/g

/**
 * Writes a caption as LinkedIn reads it: hashtags as such, and all else as it stands there.
 *
 * @see https://learn.microsoft.com/en-us/linkedin/marketing/community-management/shares/little-text-format
 */
export function writeCommentary(post: PostContent): string {
  const text = composeText(post)
  let written = ''
  let from = 0
  for (const { 0: tag, index } of text.matchAll(HASHTAG)) {
    written += `${escaped(text.slice(from, index))}{hashtag|\\#|${escaped(tag.slice(1))}}`
    from = index + tag.length
  }
  return written + escaped(text.slice(from))
}

function escaped(text: string): string {
  return text.replace(RESERVED, '\\$&')
}
