import { chain, filter } from '../ffmpeg/filter-text.ts'
import type { CutPlan, Read } from './cut-plan.ts'
import { type FrameRate, framesPerSecond } from './frame-rate.ts'

export const SAMPLE_RATE = 48_000
/** Fade at a cut: long enough to hide the click, too short to be heard as a fade. */
const JOIN_SECONDS = 0.006

/**
 * Writes the chains that cut and join a clip's sound into `[output]`, stereo at 48 kHz and exactly
 * as long as its picture.
 *
 * @param track - Stream index, or `null` for silence.
 * @param firstInput - Which of ffmpeg's inputs is the plan's first read.
 */
export function audioChains(
  plan: CutPlan,
  rate: FrameRate,
  track: number | null,
  output: string,
  firstInput = 0,
): string[] {
  if (track === null) return [silence(plan, output)]
  const reads = plan.reads.map((read, index) => readChains(read, firstInput + index, rate, track))
  const pieces = reads.flatMap(({ pieces }) => pieces)
  const joined = chain(pieces, [filter('concat', { n: pieces.length, v: 0, a: 1 })], [output])
  return [...reads.flatMap(({ chains }) => chains), joined]
}

/** Writes the filters that convert any sound to the mixing format: stereo, because mono would measure quieter. */
export function stereo(): string[] {
  return [
    filter('aresample', { sample_rate: SAMPLE_RATE, async: 1, first_pts: 0 }),
    filter('aformat', { sample_fmts: 'fltp', channel_layouts: 'stereo' }),
  ]
}

function silence({ duration_seconds }: CutPlan, output: string): string {
  const source = filter('anullsrc', { r: SAMPLE_RATE, cl: 'stereo' })
  return chain([], [source, filter('atrim', { end: duration_seconds })], [output])
}

function readChains(read: Read, index: number, rate: FrameRate, track: number) {
  const copies = read.pieces.map((_, piece) => `a${index}copy${piece}`)
  const pieces = read.pieces.map((_, piece) => `a${index}piece${piece}`)
  const whole = chain(
    [`${index}:${track}`],
    [
      ...stereo(),
      filter('apad', { pad_dur: read.lengthSeconds }),
      filter('asplit', { outputs: copies.length }),
    ],
    copies,
  )
  const cuts = read.pieces.map(({ firstFrame, frameCount }, piece) => {
    const fps = framesPerSecond(rate)
    const length = frameCount / fps
    return chain(
      [copies[piece] ?? ''],
      [
        filter('atrim', { start: firstFrame / fps, end: (firstFrame + frameCount) / fps }),
        'asetpts=PTS-STARTPTS',
        filter('afade', { type: 'in', duration: JOIN_SECONDS }),
        filter('afade', { type: 'out', start_time: length - JOIN_SECONDS, duration: JOIN_SECONDS }),
      ],
      [pieces[piece] ?? ''],
    )
  })
  return { chains: [whole, ...cuts], pieces }
}
