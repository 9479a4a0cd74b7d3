import type { Capabilities, Platform, PostContent } from '@svc/specification'
import { type ClipWords, fitWords, type GivenWords } from './fit-words.ts'
import { type LimitOverrides, limitsOf } from './limits-of.ts'

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
