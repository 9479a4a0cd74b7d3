import { chain, filter } from '../ffmpeg/filter-text.ts'
import type { Framing } from '../reframe/framing.ts'
import { zoomIn } from '../reframe/zoom-in.ts'
import { backdropOf } from './backdrop.ts'
import { brollChains } from './broll-chains.ts'
import { type Canvas, even } from './canvas.ts'
import type { BookendPlan, ClipPlan } from './clip-plan.ts'
import type { Encoding } from './encoding.ts'
import { logoBoxOf, overlayChains } from './overlays.ts'
import type { ClipJob } from './render-job.ts'
import { soundPictureChains } from './sound-picture.ts'
import { videoChains } from './video-graph.ts'

/** Writes the chains of the whole picture into `[picture]`; a source without one is drawn from `[heard]`. */
export function pictureChains(
  job: ClipJob,
  plan: ClipPlan,
  { canvas, frame_rate: rate }: Encoding,
  captions: string[],
): string[] {
  const { source, config } = job
  const framing = zoomIn(job.framing, job.layer)
  const { branding } = config
  const track = source.video
  const backdrop = backdropOf(config.layout, plan.backdropInput)
  const body = track
    ? videoChains(
        { plan: plan.body, rate, canvas, framing, track, ...(backdrop && { backdrop }) },
        'framed',
      )
    : soundPictureChains(canvas, rate, plan.body.frameCount)
  const { duration_seconds } = plan.body
  const box = logoBoxOf(job, plan, canvas)
  const logo = plan.logo && box && { input: plan.logo.input, box }
  const request = { branding, canvas, duration_seconds, logo }
  const checked = track
    ? blackCheckChains('framed', 'checked', canvas)
    : [chain(['framed'], ['null'], ['checked'])]
  const shown =
    plan.inserts.length > 0
      ? brollChains(plan.inserts, canvas, rate, 'checked', 'shown')
      : [chain(['checked'], ['null'], ['shown'])]
  const parts = [
    ...(plan.intro ? ['intropicture'] : []),
    'branded',
    ...(plan.outro ? ['outropicture'] : []),
  ]
  const joined = parts.length > 1 ? [filter('concat', { n: parts.length, v: 1, a: 0 })] : []
  return [
    ...body,
    ...checked,
    ...shown,
    ...overlayChains(request, 'shown', 'branded'),
    ...bookendChains(plan.intro, canvas, rate, 'intropicture'),
    ...bookendChains(plan.outro, canvas, rate, 'outropicture'),
    chain(parts, [...joined, ...captions, 'null'], ['picture']),
  ]
}

/** Writes the chains that detect black frames on one pixel in 64, which is accurate enough and much faster. */
function blackCheckChains(input: string, output: string, { width, height }: Canvas): string[] {
  return [
    chain([input], [filter('split', { outputs: 2 })], [output, 'looked_at']),
    chain(
      ['looked_at'],
      [
        filter('scale', { w: even(width / 8), h: even(height / 8), flags: 'neighbor' }),
        filter('blackdetect', { d: 0, pic_th: 0.98 }),
        'nullsink',
      ],
    ),
  ]
}

/** Framing that shows the whole picture, with bars. */
const WHOLE: Framing = { aspect_ratio: 'source', spans: [], face_coverage: 0, warnings: [] }

function bookendChains(
  bookend: BookendPlan | null,
  canvas: Encoding['canvas'],
  rate: Encoding['frame_rate'],
  output: string,
): string[] {
  if (!bookend) return []
  const { cuts, source, input } = bookend
  const parts = { plan: cuts, rate, canvas, framing: WHOLE, track: source.video }
  return videoChains({ ...parts, firstInput: input }, output)
}
