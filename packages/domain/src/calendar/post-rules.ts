import type { Capabilities, Platform } from '../social-account/social-account.ts'
import type { PostContent } from './calendar-post.ts'

/** What platforms accept. Given from outside: domain knows no platform's numbers. */
export interface PostRules {
  /**
   * Finds everything that the platform would refuse.
   *
   * @param capabilities - The account's own, which win.
   */
  faultsOf(
    platform: Platform,
    post: PostContent,
    media: { duration_seconds: number; size_bytes: number | null },
    capabilities: Capabilities,
  ): { description: string; location: string }[]
}
