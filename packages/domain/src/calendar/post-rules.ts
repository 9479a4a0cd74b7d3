import type { Capabilities, Platform, PostContent, PostLimits } from '@svc/specification'

export type PostWords = Pick<PostContent, 'title' | 'caption' | 'hashtags'>

/** The rules of the platforms. Passed in, because domain does not contain any platform's limits. */
export interface PostRules {
  /**
   * Fills in the texts that are absent or `null` from those of the clip, in a form that the platform accepts.
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
   * Returns every fault for which the platform would refuse the post.
   *
   * @param capabilities - The account's own, which win.
   */
  faultsOf(
    platform: Platform,
    post: PostContent,
    media: { duration_seconds: number; size_bytes: number | null },
    capabilities: Capabilities,
  ): { description: string; location: string }[]
  /** Returns what the platform charges the operator's application for a post, in US dollars; `null` for nothing. */
  priceOf(platform: Platform, post: PostContent): number | null
  /** Returns what the words of posts to an account must keep to. */
  limitsOf(platform: Platform, capabilities: Capabilities): PostLimits
}
