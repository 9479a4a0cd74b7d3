import type { PublishedPost } from '@svc/specification'

/** Says of a post that the network keeps it until its author finishes it. */
export const DRAFT_WARNINGS: NonNullable<PublishedPost['warnings']> = [
  {
    code: 'draft_in_inbox',
    message:
      'The video waits in the inbox of TikTok’s app and is not public yet: open the notice there, paste the caption, and post it.',
  },
]
