// Written by `bun run generate` from the document of the service.

import type { Asset } from './asset.ts'

/** A page of a list. */
export interface AssetPage {
  /** In the order of the list. */
  items: Asset[]
  /** Where the next page begins: send it as `cursor`. `null` on the last page. */
  next_cursor: string | null
}
