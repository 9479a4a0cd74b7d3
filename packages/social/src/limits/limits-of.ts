import {
  type Capabilities,
  capabilitiesOf,
  type OptionRule,
  PLATFORM_FACTS,
  PLATFORMS,
  type Platform,
  type PlatformFacts,
  type PlatformLimits,
  type PostContent,
} from '@svc/specification'
import { composeText } from '../post/compose-text.ts'
import { addressesIn } from './count-text.ts'
import { type ClipWords, fitWords, type GivenWords } from './fit-words.ts'

/** The operator's overrides, for platforms that have changed their limits. */
export type LimitOverrides = { [P in Platform]?: Partial<PlatformLimits> }

/** Returns the limits of one account: the account's own override the operator's, which override the platform's. */
export function limitsOf(
  platform: Platform,
  overrides: LimitOverrides,
  capabilities: Capabilities | null,
): PlatformLimits {
  const general: PlatformLimits = {
    ...PLATFORM_FACTS[platform].limits,
    ...rulesBehind(platform, capabilities?.network),
    ...overrides[platform],
  }
  if (!capabilities) return general
  const { caption_limit, title_limit, max_duration_seconds, max_file_bytes, first_comment } =
    capabilities
  return {
    ...general,
    caption_limit: caption_limit ?? general.caption_limit,
    first_comment: first_comment ?? general.first_comment,
    title: general.title && { ...general.title, most: title_limit ?? general.title.most },
    max_duration_seconds: max_duration_seconds ?? general.max_duration_seconds,
    max_file_bytes: max_file_bytes ?? general.max_file_bytes,
    // A draft is finished at the platform, which asks for them there.
    options: capabilities.direct_publish ? offered(general.options, capabilities) : {},
  }
}

/** Of choices the values that the account offers, and no switch that it does not offer. */
function offered(
  options: PlatformLimits['options'],
  { option_values = {} }: Capabilities,
): PlatformLimits['options'] {
  const kept = Object.entries(options).flatMap(([name, rule]): [string, OptionRule][] => {
    const values = option_values[name]
    if (values?.length === 0 && rule.kind === 'flag') return []
    if (!values || rule.kind !== 'choice') return [[name, rule]]
    return [[name, { ...rule, values: rule.values.filter((value) => values.includes(value)) }]]
  })
  return Object.fromEntries(kept)
}

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

/** Units of which a text has at least as many as UTF-16 code units. */
const FINE = new Set<PlatformLimits['caption_unit']>(['bytes', 'emoji_bytes', 'weighted'])

/** How texts are counted, and what they may contain, on the network behind a service that posts to it for us. */
function rulesBehind(service: Platform, network: string | undefined): Partial<PlatformLimits> {
  const own = PLATFORMS.find((platform) => platform === network)
  if (!own) return {}
  const behind: PlatformLimits = PLATFORM_FACTS[own].limits
  const { caption_unit, url_counts, hashtags_limit, forbidden_characters } = behind
  const first_comment_limit = behind.first_comment_limit ?? behind.caption_limit
  const rules = { hashtags_limit, forbidden_characters, first_comment_limit }
  // A service that counts code units itself does so beside the network.
  const counts = PLATFORM_FACTS[service].limits.caption_unit === 'code_units'
  if (!counts) return { ...rules, caption_unit, url_counts }
  return FINE.has(caption_unit) ? { ...rules, caption_unit } : rules
}

/** What an account may do that a service posts to for us: what its own network takes, where we know that. */
export function capabilitiesThrough(
  service: Platform,
  network: string,
  its: Partial<Capabilities>,
): Capabilities {
  const own = PLATFORMS.find((platform) => platform === network)
  if (!own) return capabilitiesOf(service, its)
  const { caption_limit, max_duration_seconds }: PlatformLimits = PLATFORM_FACTS[own].limits
  return capabilitiesOf(service, { network, caption_limit, max_duration_seconds, ...its })
}

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
