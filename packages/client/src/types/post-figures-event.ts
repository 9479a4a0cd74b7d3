// Written by `bun run generate` from the document of the service.

import type { PostFigures } from './post-figures.ts'

/** An event about a resource of the kind PostFigures, as it was when it happened. */
export interface PostFiguresEvent {
  /** The event; the same in every delivery of it. */
  event_id: string
  /** Ascends by one within the account. Unit: events, from 1. */
  sequence: number
  /** Whose resources `data` is made of. */
  api_version: 'v1'
  /** When it became true. */
  created_at: string
  /** The account that it happened in. */
  account_id: string
  /** The members that changed, as they were before. */
  previous: Record<string, unknown>
  /** What happened. */
  type: 'post.figures'
  data: PostFigures
}
