import type { Box } from '../caption/place-cue.ts'
import type { Canvas } from './canvas.ts'
import type { ClipPlan } from './clip-plan.ts'
import { logoBox } from './overlay-places.ts'
import type { ClipJob } from './render-job.ts'

/** Where the logo of a clip is drawn, in pixels of the canvas; `null` without one. */
export function logoBoxOf(
  { config, captionStyle }: Pick<ClipJob, 'config' | 'captionStyle'>,
  { logo }: Pick<ClipPlan, 'logo'>,
  canvas: Canvas,
): Box | null {
  return logo && logoBox(config.branding, logo, canvas, captionStyle.safe_zone ?? 'auto')
}
