import type { LayoutOptions } from '@svc/clip-engine'
import type { BrandWork } from '@svc/domain'

/** Says in the engine's words how a brand films its clips. */
export function layoutOptions({ config }: BrandWork): LayoutOptions {
  const { headroom, camera_speed, split_min_seconds, punch_in, fit_crop_ratio, allowed_modes } =
    config.layout
  return { headroom, camera_speed, split_min_seconds, punch_in, fit_crop_ratio, allowed_modes }
}
