import {
  type Capabilities,
  capabilitiesOf,
  PLATFORM_FACTS,
  PLATFORMS,
  type Platform,
  type PlatformLimits,
} from '@svc/specification'

/** What an account may do that a service posts to for us: what its own network takes, where we know that. */
export function capabilitiesThrough(service: Platform, network: string): Capabilities {
  const own = PLATFORMS.find((platform) => platform === network)
  if (!own) return capabilitiesOf(service)
  const { caption_limit, max_duration_seconds }: PlatformLimits = PLATFORM_FACTS[own].limits
  return capabilitiesOf(service, { caption_limit, max_duration_seconds })
}
