import { afterAll, describe, expect, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { collection, media } from '@svc/test-media'
import type { CameraKeyframe, Framing, LayoutSpan } from '../src/reframe/framing.ts'
import { framed, jobFor, renderSmall, tools } from './clip-job.ts'
import { drawClip } from './drawn-clip.ts'
import { type Frame, readFrames } from './pixels.ts'

/** A ramp from black at the left to white at the right: the brightness shows the position of the camera. */
const folder = await mkdtemp(join(tmpdir(), 'ramp-'))
const ramp = join(folder, 'ramp.mkv')
const wide = join(folder, 'wide.mkv')
const RAMP = "color=c=black:s=640x360:r=30:d=2,geq=lum='16+X*219/639':cb=128:cr=128"
await Bun.$`${tools.ffmpeg} -v error -f lavfi -i ${RAMP} -c:v libx264 -crf 4 -g 15 ${ramp}`
await Bun.$`${tools.ffmpeg} -v error -i ${ramp} -vf setsar=2 -c:v libx264 -crf 4 ${wide}`
const segments = [{ start: 0, end: 2 }]

afterAll(() => rm(folder, { recursive: true }))

describe('a layout', () => {
  test.each<[string, string, Framing, [frame: number, x: number, y: number, brightness: number][]]>(
    [
      [
        'track follows its camera',
        ramp,
        framed('track', segments, [[look(0, 0), look(2, 0.6)]]),
        [
          [0, 36, 64, 0.158],
          [30, 36, 64, 0.458],
          [45, 36, 64, 0.608],
          [45, 1, 10, 0.454],
        ],
      ],
      [
        'track jumps where its spans do',
        ramp,
        spans([span(0, 1, 'track', [[look(0, 0.1)]]), span(1, 2, 'track', [[look(1, 0.6)]])]),
        [
          [29, 36, 64, 0.258],
          [30, 36, 64, 0.758],
          [59, 36, 64, 0.758],
        ],
      ],
      [
        'split shows one camera above the other',
        ramp,
        framed('split', segments, [[half(0, 0)], [half(0, 0.4), half(2, 0.2)]]),
        [
          [0, 36, 30, 0.253],
          [0, 36, 98, 0.653],
          [45, 36, 30, 0.253],
          [45, 36, 98, 0.503],
        ],
      ],
      [
        'inset gives the picture more room than the person below it',
        ramp,
        framed('inset', segments, [
          [{ time: 0, x: 0, y: 0, width: 0.5625, height: 1 }],
          [{ time: 0, x: 0.4, y: 0, width: 0.5, height: 0.691 }],
        ]),
        [
          [10, 36, 30, 0.28],
          [10, 36, 69, 0.28],
          [10, 36, 100, 0.65],
        ],
      ],
      [
        'fit shows everything over a darker backdrop',
        ramp,
        framed('fit', segments, []),
        [
          [10, 1, 64, 0.02],
          [10, 70, 64, 0.98],
          [10, 36, 64, 0.5],
          [10, 36, 20, 0.275],
        ],
      ],
      [
        'track zooms',
        ramp,
        framed('track', segments, [[look(0, 0), { ...look(2, 0.4, 0.5), y: 0.25 }]]),
        [
          [0, 36, 64, 0.158],
          [30, 36, 64, 0.318],
          [58, 36, 64, 0.476],
        ],
      ],
      [
        'a camera of another shape is shown whole over a backdrop',
        ramp,
        framed('screencast', segments, [[{ time: 0, x: 0.2, y: 0, width: 0.6, height: 1 }]]),
        [
          [10, 1, 64, 0.21],
          [10, 70, 64, 0.79],
        ],
      ],
      [
        'pixels that are not square are straightened',
        wide,
        framed('track', segments, [[{ time: 0, x: 0.5, y: 0, width: 0.158, height: 1 }]]),
        [
          [10, 36, 64, 0.579],
          [10, 1, 64, 0.502],
        ],
      ],
    ],
  )('%s', async (_, path, framing, expected) => {
    const frames = await drawClip(await jobFor(path, segments, { framing }), 72, 128)
    expect(frames).toHaveLength(60)
    for (const [index, x, y, brightness] of expected) {
      const seen = (frames[index]?.at(x, y).green ?? 0) / 255
      expect(seen, `frame ${index} at ${x},${y}`).toBeWithin(brightness - 0.025, brightness + 0.025)
    }
  })

  test('moves the camera evenly, without jerks', async () => {
    const framing = framed('track', segments, [[look(0, 0.2), look(2, 0.3)]])
    const frames = await drawClip(await jobFor(ramp, segments, { framing }), 72, 128, 10)
    const middles = frames.map(rowMean)
    const steps = middles.slice(1).map((value, index) => value - (middles[index] ?? 0))
    // A tenth of the picture in sixty frames; whole source pixels would be steps of 0 and 2.3 times this.
    expect(Math.max(...steps)).toBeLessThan((2 * (255 * 0.1)) / 60)
    expect(Math.min(...steps)).toBeGreaterThan(-0.2)
  })
})

describe('an unusual picture', () => {
  test.each([
    ['turned by a quarter', 'turned-90.mov', 0.1],
    ['turned and mirrored', 'mirrored.mov', 0.4],
    ...(collection.isThere
      ? ([
          ['filmed upright', 'weird/rot90.mov', 0.1],
          ['of a front camera', 'weird/rotate_and_reflect.mp4', 0.9],
        ] as const)
      : []),
  ])('%s is upright', async (_, name, end) => {
    const range = [{ start: 0, end }]
    const clip = await renderSmall(
      await jobFor(media(name), range, {
        framing: { ...framed('none', range, []), aspect_ratio: 'source' },
      }),
    )
    const size = `scale=72:${Math.round((72 * clip.height) / clip.width / 2) * 2}:flags=area`
    const height = Math.round((72 * clip.height) / clip.width / 2) * 2
    const [made] = await readFrames(['-i', clip.path, '-frames:v', '1', '-vf', size], 72, height)
    const [shown] = await readFrames(['-i', media(name), '-frames:v', '1', '-vf', size], 72, height)
    expect(clip.height).toBeGreaterThan(clip.width)
    expect(meanDifference(made, shown)).toBeLessThan(12)
    await rm(dirname(clip.path), { recursive: true })
  })

  test.each(['hdr.mov', ...(collection.isThere ? ['weird/hdr_dolbyvision.mov'] : [])])(
    'in high dynamic range (%s) becomes an ordinary one that is neither grey nor dark',
    async (name) => {
      const range = [{ start: 0, end: 0.1 }]
      const clip = await renderSmall(
        await jobFor(media(name), range, {
          framing: { ...framed('none', range, []), aspect_ratio: 'source' },
        }),
      )
      const [frame] = await readFrames(
        ['-i', clip.path, '-frames:v', '1', '-vf', 'scale=72:128:flags=area'],
        72,
        128,
      )
      const levels = Array.from(
        { length: 72 * 128 },
        (_, i) => frame?.at(i % 72, i / 72).green ?? 0,
      )
      expect(Math.max(...levels) - Math.min(...levels)).toBeGreaterThan(120)
      expect(levels.reduce((sum, level) => sum + level, 0) / levels.length).toBeWithin(90, 200)
      await rm(dirname(clip.path), { recursive: true })
    },
  )
})

function look(time: number, x: number, height = 1): CameraKeyframe {
  return { time, x, y: 0, width: (height * 9 * 360) / (16 * 640), height }
}

/** A window for one half of the canvas. */
function half(time: number, x: number): CameraKeyframe {
  return { time, x, y: 0, width: 0.50625, height: 0.8 }
}

function span(
  start: number,
  end: number,
  layout: LayoutSpan['layout'],
  cameras: LayoutSpan['cameras'],
) {
  return { start, end, layout, confidence: 1, cameras }
}

function spans(list: LayoutSpan[]): Framing {
  return { ...framed('track', segments, []), spans: list }
}

function rowMean({ at, width, height }: Frame): number {
  let sum = 0
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) sum += at(x, y).green
  return sum / (width * height)
}

function meanDifference(a: Frame | undefined, b: Frame | undefined): number {
  if (!a || !b) return Number.POSITIVE_INFINITY
  let sum = 0
  for (let y = 0; y < a.height; y++) {
    for (let x = 0; x < a.width; x++) sum += Math.abs(a.at(x, y).green - b.at(x, y).green)
  }
  return sum / (a.width * a.height)
}
