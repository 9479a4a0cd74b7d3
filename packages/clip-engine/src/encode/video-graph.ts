import { chain, filter } from '../ffmpeg/filter-text.ts'
import type { VideoTrack } from '../probe/source-video.ts'
import type { Framing } from '../reframe/framing.ts'
import { type Backdrop, stillChains, stillLabel } from './backdrop.ts'
import type { Canvas } from './canvas.ts'
import type { CutPlan, Read } from './cut-plan.ts'
import type { FrameRate } from './frame-rate.ts'
import { layoutChains, needsBackdrop } from './layout-chains.ts'
import { preparePicture, toneMapFilters } from './picture.ts'
import { planShots, type Shot } from './shots.ts'

export interface VideoGraph {
  plan: CutPlan
  rate: FrameRate
  canvas: Canvas
  framing: Framing
  track: VideoTrack
  /** Index of the ffmpeg input of the plan's first read; default 0. */
  firstInput?: number
  /** Background of the `fit` layout; default a blurred copy. */
  backdrop?: Backdrop
}

/**
 * Writes the chains that cut, join and frame a clip's picture into `[output]`: constant rate, 8-bit
 * 4:2:0 in BT.709, exactly the planned number of frames.
 */
export function videoChains(video: VideoGraph, output: string): string[] {
  const { plan, rate, canvas, framing, track, firstInput = 0, backdrop } = video
  const { picture, filters } = preparePicture(track)
  const reads = plan.reads.map((read, index) =>
    readChains(read, firstInput + index, rate, track.index),
  )
  const pieces = reads.flatMap(({ pieces }) => pieces)
  const shots = planShots(framing, plan.frameCount, rate)
  // Several of these graphs may be joined into one, so labels are prefixed with the output's name.
  const label = (index: number, part = '') => `${output}shot${index}${part}`
  const places = shots.map((_, index) => label(index))
  const backed = shots.filter((shot) => needsBackdrop(shot, picture, canvas))
  const still = (shot: Shot) => {
    const at = backed.indexOf(shot)
    return backdrop && at >= 0 ? stillLabel(output, at) : null
  }
  const last = [
    ...(track.is_hdr ? toneMapFilters() : []),
    filter('format', { pix_fmts: 'yuv420p' }),
  ]
  return [
    ...reads.flatMap(({ chains }) => chains),
    chain(
      pieces,
      [
        ...joinPieces(pieces.length),
        ...filters,
        'setsar=1',
        filter('split', { outputs: shots.length }),
      ],
      places,
    ),
    ...(backdrop ? stillChains(backdrop, backed.length, canvas, output) : []),
    ...shots.flatMap((shot, index) => [
      chain([places[index] ?? ''], takeFrames(shot), [label(index, 'cut')]),
      ...layoutChains(shot, {
        ...{ picture, canvas, still: still(shot) },
        ...{ input: label(index, 'cut'), output: label(index, 'out') },
      }),
    ]),
    chain(
      shots.map((_, index) => label(index, 'out')),
      [...joinPieces(shots.length), ...last],
      [output],
    ),
  ]
}

function readChains(read: Read, index: number, rate: FrameRate, track: number) {
  const copies = read.pieces.map((_, piece) => `v${index}copy${piece}`)
  const pieces = read.pieces.map((_, piece) => `v${index}piece${piece}`)
  const whole = chain(
    [`${index}:${track}`],
    [
      filter('fps', { fps: `${rate.numerator}/${rate.denominator}`, start_time: 0 }),
      // The sound may be longer than the picture; the last frame is then held.
      filter('tpad', { stop_mode: 'clone', stop_duration: read.lengthSeconds.toFixed(3) }),
      filter('split', { outputs: copies.length }),
    ],
    copies,
  )
  const cuts = read.pieces.map((piece, position) =>
    chain([copies[position] ?? ''], takeFrames(piece), [pieces[position] ?? '']),
  )
  return { chains: [whole, ...cuts], pieces }
}

function takeFrames({ firstFrame, frameCount }: Pick<Shot, 'firstFrame' | 'frameCount'>): string[] {
  const endFrame = firstFrame + frameCount
  return [filter('trim', { start_frame: firstFrame, end_frame: endFrame }), 'setpts=PTS-STARTPTS']
}

function joinPieces(count: number): string[] {
  return count > 1 ? [filter('concat', { n: count, v: 1, a: 0 })] : []
}
