import type { Capabilities, Platform, PostContent } from '@svc/specification'

/** The words of a post. */
export type PostWords = Pick<PostContent, 'title' | 'caption' | 'hashtags'>

/** What platforms accept. Given from outside: domain knows no platform's numbers. */
export interface PostRules {
  /**
   * Writes the words that were not given, which are absent or `null`, from those of the clip, as the platform takes them.
   *
   * @param capabilities - The account's own, which win.
   */
  fit(
    platform: Platform,
    given: { [Member in keyof PostWords]?: PostWords[Member] | null },
    clip: { title: string; description: string; hashtags: string[] },
    capabilities: Capabilities,
  ): PostWords
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
