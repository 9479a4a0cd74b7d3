import type { Capabilities, Platform, PostContent } from '@svc/specification'
import { type ClipWords, fitWords, type GivenWords } from './fit-words.ts'
import { limitsOf } from './limits-of.ts'
import type { LimitOverrides } from './platform-limits.ts'

/** Fills in the texts of a post as `fitWords` does, by the limits of its platform and account. */
export function fitPost(
  platform: Platform,
  given: GivenWords,
  clip: ClipWords,
  capabilities: Capabilities | null,
  overrides: LimitOverrides = {},
): Pick<PostContent, 'title' | 'caption' | 'hashtags'> {
  return fitWords(given, clip, limitsOf(platform, overrides, capabilities))
}
