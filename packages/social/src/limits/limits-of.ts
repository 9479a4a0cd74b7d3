import {
  type Capabilities,
  PLATFORM_FACTS,
  type Platform,
  type PlatformLimits,
} from '@svc/specification'

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
    options: capabilities.direct_publish ? general.options : {},
  }
}
