import type { PostContent, PublishedPost } from '@svc/specification'
import type { Finding } from '../connector.ts'
import { textOf } from '../web/json-value.ts'
import { poll } from '../web/send-parts.ts'

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

/** Returns whether one of the comments in a list says just this. */
export function hasText(listed: unknown[], text: string, ...path: string[]): boolean {
  return listed.some((one) => textOf(one, ...path)?.trim() === text.trim())
}

/** Says of a post that the network keeps it until its author finishes it. */
export const DRAFT_WARNINGS: NonNullable<PublishedPost['warnings']> = [
  {
    code: 'draft_in_inbox',
    message:
      'The video waits in the inbox of TikTok’s app and is not public yet: open the notice there, paste the caption, and post it.',
  },
]

/** A list may show a post some seconds late, so that it is asked three times before a post counts as absent. */
const PAUSES_MS = [1000, 2000]

/** What a list of posts shows now. */
interface Listed {
  post: PublishedPost | null
  /** Whether it reaches back to the first attempt. */
  isWhole: boolean
}

/** Finds out from a list of posts whether one was published. */
export async function findListed(
  list: () => Promise<Listed>,
  signal: AbortSignal,
): Promise<Finding> {
  let isWhole = false
  const post = await poll(PAUSES_MS, signal, async () => {
    const listed = await list()
    isWhole = listed.isWhole
    return listed.post
  })
  if (post) return { state: 'published', post }
  return isWhole
    ? { state: 'absent', mayCome: true }
    : { state: 'undecidable', reason: 'The account has posted too much since then.' }
}
