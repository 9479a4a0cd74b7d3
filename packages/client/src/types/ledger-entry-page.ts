// Written by `bun run generate` from the document of the service.

import type { LedgerEntry } from './ledger-entry.ts'

/** A page of a list. */
export interface LedgerEntryPage {
  /** In the order of the list. */
  items: LedgerEntry[]
  /** Where the next page begins: send it as `cursor`. `null` on the last page. */
  next_cursor: string | null
}
