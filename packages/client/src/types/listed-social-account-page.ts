// Written by `bun run generate` from the document of the service.

import type { ListedSocialAccount } from './listed-social-account.ts'

/** A page of a list. */
export interface ListedSocialAccountPage {
  /** In the order of the list. */
  items: ListedSocialAccount[]
  /** Where the next page begins: send it as `cursor`. `null` on the last page. */
  next_cursor: string | null
}
