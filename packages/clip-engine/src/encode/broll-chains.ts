import { chain, filter } from '../ffmpeg/filter-text.ts'
import type { VideoTrack } from '../probe/source-video.ts'
import type { Framing } from '../reframe/framing.ts'
import type { Canvas } from './canvas.ts'
import type { InsertPlan } from './clip-plan.ts'
import { type FrameRate, framesPerSecond } from './frame-rate.ts'
import { fromRgb, stillFilters } from './from-rgb.ts'
import { layerBox } from './layer-places.ts'
import { layoutChains } from './layout-chains.ts'
import type { Shot } from './shots.ts'
import { videoChains } from './video-graph.ts'

/** Framing that shows the whole picture over a blurred copy of itself. */
const WHOLE: Framing = { aspect_ratio: '9:16', spans: [], face_coverage: 0, warnings: [] }
/** Framing that shows the whole picture in a box of its shape. */
const ALONE: Framing = { ...WHOLE, aspect_ratio: 'source' }

/** Writes the chains that lay pictures and videos over `[input]` while they are shown. */
export function brollChains(
  inserts: InsertPlan[],
  canvas: Canvas,
  rate: FrameRate,
  input: string,
  output: string,
): string[] {
  return inserts.flatMap((insert, index) => {
    const shown = `${output}insert${index}`
    const from = index === 0 ? input : `${output}laid${index - 1}`
    const to = index === inserts.length - 1 ? output : `${output}laid${index}`
    const { place, size } = insert.placed
    const box = place === 'full' ? null : layerBox(place, size, canvas)
    const shape = box ? { width: box.right - box.left, height: box.bottom - box.top } : canvas
    const framing = box ? ALONE : WHOLE
    const still = box ? plainChains : wholeChains
    return [
      ...(insert.source
        ? movingChains(insert, insert.source.video, { framing, canvas: shape }, rate, shown)
        : still(insert, shape, shown)),
      // A video starts and ends by its own timestamps; a still is held, so its time range must be given.
      chain(
        [from, shown],
        [
          filter('overlay', {
            ...(box && { x: box.left, y: box.top }),
            ...(insert.source ? { eof_action: 'pass' } : { enable: during(insert, rate) }),
          }),
        ],
        [to],
      ),
    ]
  })
}

/** Writes an insert's time range, half a frame early so that rounding cannot shift it by a frame. */
function during({ firstFrame, frameCount }: InsertPlan, rate: FrameRate): string {
  const fps = framesPerSecond(rate)
  const from = ((firstFrame - 0.5) / fps).toFixed(4)
  const to = ((firstFrame + frameCount - 0.5) / fps).toFixed(4)
  return `between(t,${from},${to})`
}

function movingChains(
  { input, firstFrame, cuts }: InsertPlan,
  track: VideoTrack,
  shape: { framing: Framing; canvas: Canvas },
  rate: FrameRate,
  output: string,
): string[] {
  const parts = { plan: cuts, rate, ...shape, track, firstInput: input }
  const start = (firstFrame / framesPerSecond(rate)).toFixed(6)
  return [
    ...videoChains(parts, `${output}played`),
    chain([`${output}played`], [filter('setpts', { expr: `PTS+${start}/TB` })], [output]),
  ]
}

/** Writes the chain of a still picture alone, with what of it is transparent. */
const plainChains = (
  { input }: InsertPlan,
  { width, height }: Canvas,
  output: string,
): string[] => [chain([`${input}:v`], stillFilters({ w: width, h: height }), [output])]

/** Writes the chains of a still picture that fills the canvas: one frame, over a blurred copy of itself as a video is. */
function wholeChains({ input, placed }: InsertPlan, canvas: Canvas, output: string): string[] {
  const taken = `${output}taken`
  const shot: Shot = { firstFrame: 0, frameCount: 1, layout: 'fit', cameras: [] }
  const picture = { ...placed.size, toBt709: {} }
  return [
    chain(
      [`${input}:v`],
      [
        filter('trim', { end_frame: 1 }),
        filter('format', { pix_fmts: 'rgb24' }),
        fromRgb(),
        filter('format', { pix_fmts: 'yuv420p' }),
      ],
      [taken],
    ),
    ...layoutChains(shot, { picture, canvas, still: null, input: taken, output }),
  ]
}
