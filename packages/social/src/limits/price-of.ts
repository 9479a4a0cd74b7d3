import {
  PLATFORM_FACTS,
  type Platform,
  type PlatformFacts,
  type PostContent,
} from '@svc/specification'
import { composeText } from '../post/compose-text.ts'
import { addressesIn } from './web-addresses.ts'

/** What a platform charges for a post and its first comment, in US dollars; `null` for nothing. */
export function priceOf(platform: Platform, post: PostContent): number | null {
  const { price }: PlatformFacts = PLATFORM_FACTS[platform]
  if (!price) return null
  const texts = [composeText(post), ...(post.first_comment ? [post.first_comment] : [])]
  const sum = texts
    .map((text) => (addressesIn(text).length > 0 ? price.post_with_address : price.post))
    .reduce((sum, one) => sum + one)
  return Number(sum.toFixed(3))
}
