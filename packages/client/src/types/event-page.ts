// Written by `bun run generate` from the document of the service.

import type { Event } from './event.ts'

/** A page of a list. */
export interface EventPage {
  /** In the order of the list. */
  items: Event[]
  /** Send it as `cursor`. The newest page has one too: later it leads to what came since. */
  next_cursor: string
}
