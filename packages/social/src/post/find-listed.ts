import type { PublishedPost } from '@svc/specification'
import type { Finding } from '../connector.ts'
import { poll } from '../web/poll.ts'

/** A list may show a post some seconds late, so that it is asked three times before a post counts as absent. */
const PAUSES_MS = [1000, 2000]

/** What a list of posts shows now. */
export interface Listed {
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
