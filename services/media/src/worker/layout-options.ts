import type { LayoutOptions } from '@svc/clip-engine'
import type { BrandWork } from '@svc/domain'

/** Says in the engine's words how a brand films its clips. */
export function layoutOptions({ config }: BrandWork): LayoutOptions {
  const { headroom, camera_speed, punch_in, fit_crop_ratio, allowed_modes } = config.layout
  const { split_min_seconds, speaker_hold_seconds } = config.layout
  return {
    ...{ headroom, camera_speed, punch_in, fit_crop_ratio, allowed_modes },
    ...{ split_min_seconds, speaker_hold_seconds },
  }
}
