import {
  type Capabilities,
  PLATFORM_FACTS,
  type Platform,
  type PlatformLimits,
} from '@svc/specification'

/** What an account may do, with the limits of its platform where it has none of its own. */
export function capabilitiesOf(platform: Platform, own: Partial<Capabilities> = {}): Capabilities {
  const limits: PlatformLimits = PLATFORM_FACTS[platform].limits
  const { max_duration_seconds, max_file_bytes, caption_limit, title } = limits
  return {
    max_duration_seconds,
    max_file_bytes,
    caption_limit,
    title_limit: title?.most ?? null,
    direct_publish: true,
    schedule: true,
    visibility_options: [],
    ...own,
  }
}
