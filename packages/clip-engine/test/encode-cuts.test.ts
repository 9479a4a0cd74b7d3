import { describe, expect, test } from 'bun:test'
import { rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { media } from '@svc/test-media'
import { planCuts } from '../src/encode/cut-plan.ts'
import { chooseFrameRate } from '../src/encode/frame-rate.ts'
import type { VideoTrack } from '../src/probe/source-video.ts'
import { framed, jobFor, renderSmall } from './clip-job.ts'
import { type Frame, readFrames } from './pixels.ts'

/** Where the boxes are that count the frames. */
const BOXES = ['scale=640:360:flags=area', 'crop=200:46:420:300']

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

describe('chooseFrameRate', () => {
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
    'shows %d frames a second (variable: %p) at %d/%d',
    (frame_rate, is_variable_frame_rate, numerator, denominator) => {
      const track = { frame_rate, is_variable_frame_rate } as VideoTrack
      expect(chooseFrameRate(track, 'source')).toEqual({ numerator, denominator })
    },
  )
})

describe('a clip of several segments', () => {
  test('is cut exactly on the frames that were asked for', async () => {
    const path = media('clock.mp4')
    // The far one is read by a second opening of the file.
    const segments = [
      { start: 2, end: 2.5 },
      { start: 4.1, end: 4.4 },
      { start: 20, end: 20.5 },
    ]
    const framing = { ...framed('none', segments, []), aspect_ratio: '16:9' as const }
    const clip = await renderSmall(await jobFor(path, segments, { framing }), 360)
    const made = await read(clip.path, 'gte(n,0)')
    expect(made).toHaveLength(15 + 9 + 15)
    for (const [frame, source] of [
      [0, 60],
      [14, 74],
      [15, 123],
      [23, 131],
      [24, 600],
      [38, 614],
    ] as const) {
      const near = await read(path, `between(n,${source - 2},${source + 2})`)
      const shown = made[frame]
      if (!shown) throw new Error(`Frame ${frame} is missing.`)
      const differences = near.map((candidate) => difference(shown, candidate))
      expect([frame, differences.indexOf(Math.min(...differences))]).toEqual([frame, 2])
    }
    await rm(dirname(clip.path), { recursive: true })
  })
})

function read(path: string, frames: string): Promise<Frame[]> {
  const filters = [`select='${frames}'`, ...BOXES].join(',')
  return readFrames(['-i', path, '-vf', filters, '-fps_mode', 'passthrough'], 200, 46)
}

function difference(a: Frame, b: Frame): number {
  let sum = 0
  for (let y = 0; y < a.height; y++) {
    for (let x = 0; x < a.width; x++) sum += Math.abs(a.at(x, y).green - b.at(x, y).green)
  }
  return sum
}
