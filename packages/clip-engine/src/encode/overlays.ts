import type { TemplateConfig } from '@svc/specification'
import type { Box } from '../caption/place-cue.ts'
import { chain, filter } from '../ffmpeg/filter-text.ts'
import type { Canvas } from './canvas.ts'
import type { ClipPlan } from './clip-plan.ts'
import { colorFrame, stillFilters } from './from-rgb.ts'
import { barHeight, logoBox } from './overlay-places.ts'
import type { ClipJob } from './render-job.ts'

type Branding = TemplateConfig['branding']

interface OverlayRequest {
  branding: Branding
  canvas: Canvas
  duration_seconds: number
  /** The logo's ffmpeg input, and where it is drawn; `null` for no logo. */
  logo: { input: number; box: Box } | null
}

/** Writes the chains that lay a brand's progress bar and logo over `[input]`. */
export function overlayChains(request: OverlayRequest, input: string, output: string): string[] {
  const { branding, logo } = request
  const { progress_bar } = branding
  const barred = progress_bar.enabled ? `${output}barred` : input
  return [
    ...(progress_bar.enabled ? barChains(progress_bar, request, input, barred) : []),
    ...(logo ? logoChains(branding, logo, barred, output) : [chain([barred], ['null'], [output])]),
  ]
}

/** Writes the progress bar as one coloured frame that moves in from the left: cheap, because only the bar is blended. */
function barChains(
  { color, position }: Branding['progress_bar'],
  { canvas, duration_seconds }: OverlayRequest,
  input: string,
  output: string,
): string[] {
  const height = barHeight(canvas)
  return [
    chain(
      [],
      [colorFrame(color, `${canvas.width}x${height}`), ...stillFilters()],
      [`${output}bar`],
    ),
    chain(
      [input, `${output}bar`],
      [
        filter('overlay', {
          x: `-w+w*min(1,t/${duration_seconds.toFixed(3)})`,
          y: position === 'top' ? 0 : canvas.height - height,
        }),
      ],
      [output],
    ),
  ]
}

function logoChains(
  { logo_opacity }: Branding,
  { input: logo, box }: NonNullable<OverlayRequest['logo']>,
  input: string,
  output: string,
): string[] {
  const { left, top, right, bottom } = box
  const size = { w: right - left, h: bottom - top }
  const faded = filter('colorchannelmixer', { aa: logo_opacity })
  return [
    chain([`${logo}:v`], stillFilters(size, [faded]), [`${output}logo`]),
    chain([input, `${output}logo`], [filter('overlay', { x: left, y: top })], [output]),
  ]
}

/** Where the logo of a clip is drawn, in pixels of the canvas; `null` without one. */
export function logoBoxOf(
  { config, captionStyle }: Pick<ClipJob, 'config' | 'captionStyle'>,
  { logo }: Pick<ClipPlan, 'logo'>,
  canvas: Canvas,
): Box | null {
  return logo && logoBox(config.branding, logo, canvas, captionStyle.safe_zone ?? 'auto')
}
