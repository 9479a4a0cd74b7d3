import { describe, expect, test } from 'bun:test'
import { media } from '@svc/test-media'
import { planCuts } from '../src/encode/cut-plan.ts'
import { chooseFrameRate } from '../src/encode/frame-rate.ts'
import type { VideoTrack } from '../src/probe/source-video.ts'
import { framed, jobFor } from './clip-job.ts'
import { drawClip } from './drawn-clip.ts'
import type { Frame } from './pixels.ts'

describe('planCuts', () => {
  const rate = { numerator: 30, denominator: 1 }

  test('puts every cut on a frame and keeps the length', () => {
    const plan = planCuts(
      [
        { start: 1.01, end: 2.02 },
        { start: 2.5, end: 3.49 },
      ],
      rate,
      1,
    )
    expect(plan.frameCount).toBe(61)
    expect(plan.duration_seconds).toBeCloseTo(61 / 30)
    expect(plan.segments[0]).toEqual({ start: 1, end: 61 / 30 })
  })

  test('opens the source once for near segments, again for far ones', () => {
    const near = { start: 10, end: 12 }
    const plan = planCuts([near, { start: 14, end: 15 }, { start: 100, end: 101 }], rate, 1)
    expect(plan.reads.map(({ seekSeconds }) => seekSeconds)).toEqual([9, 99])
    expect(plan.reads.map(({ pieces }) => pieces.length)).toEqual([2, 1])
  })
})

test.each([
  [29.97002997, false, 30000, 1001],
  [59.94005994, false, 60000, 1001],
  [25, false, 25, 1],
  [119.88, false, 60000, 1001],
  [240, false, 60, 1],
  [10, false, 30, 1],
  [1, false, 24, 1],
  [12.5, false, 25, 1],
  [22.13, true, 24, 1],
  [29.4, true, 30, 1],
])(
  'chooseFrameRate shows %d frames a second (variable: %p) at %d/%d',
  (frame_rate, is_variable_frame_rate, numerator, denominator) => {
    const track = { frame_rate, is_variable_frame_rate } as VideoTrack
    expect(chooseFrameRate(track, 'source')).toEqual({ numerator, denominator })
  },
)

test('a clip of several segments is cut exactly on the frames that were asked for, also where it goes back in its source', async () => {
  const segments = [
    { start: 2, end: 2.5 },
    { start: 4.1, end: 4.4 },
    // This one is read by a second opening of the file.
    { start: 20, end: 20.2 },
    { start: 1, end: 1.2 },
    { start: 4.4, end: 4.5 },
  ]
  const framing = { ...framed('none', segments, []), aspect_ratio: '16:9' as const }
  const job = await jobFor(media('clock.mp4'), segments, { framing })
  const frames = await drawClip(job, 640, 360, 1)
  expect(frames.map(numberOf)).toEqual([
    ...[...count(60, 75), ...count(123, 132), ...count(600, 606)],
    ...[...count(30, 36), ...count(132, 135)],
  ])
})

/** The number that a frame of `clock.mp4` shows in binary, as boxes. */
function numberOf({ at }: Frame): number {
  const bits = Array.from({ length: 12 }, (_, bit) => (at(427 + 16 * bit, 320).green > 160 ? 1 : 0))
  return bits.reduce<number>((sum, bit, index) => sum + bit * 2 ** index, 0)
}

const count = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => from + at)
