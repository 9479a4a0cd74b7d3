// Written by `bun run generate` from the document of the service.

import type { Event } from './event.ts'

/** A page of a list. */
export interface EventPage {
  /** In the order of the list. */
  items: Event[]
  /** Where the next page begins: send it as `cursor`. `null` behind the newest event; a list that began with `after=now` always has one. */
  next_cursor: string | null
  /** Whether there are newer events already. */
  has_more: boolean
}
