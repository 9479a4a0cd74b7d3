import type { PlatformLimits } from './platform-facts.ts'
import { PLATFORM_FACTS, type Platform } from './platforms.ts'
import type { Capabilities } from './social-account.ts'

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
