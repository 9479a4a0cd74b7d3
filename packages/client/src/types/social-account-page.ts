// Written by `bun run generate` from the document of the service.

import type { SocialAccount } from './social-account.ts'

/** A page of a list. */
export interface SocialAccountPage {
  /** In the order of the list. */
  items: SocialAccount[]
  /** Where the next page begins: send it as `cursor`. `null` on the last page. */
  next_cursor: string | null
}
