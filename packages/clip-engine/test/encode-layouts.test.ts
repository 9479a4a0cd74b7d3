import { beforeAll, describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import { collection, media } from '@svc/test-media'
import type { CameraKeyframe, Framing, LayoutSpan } from '../src/reframe/framing.ts'
import { framed, jobFor } from './clip-job.ts'
import { drawClip } from './drawn-clip.ts'
import { type Frame, readFrames } from './pixels.ts'
import { lavfi, makeFile, temporaryFolder } from './workbench.ts'

/** A ramp from black at the left to white at the right: the brightness shows the position of the camera. */
const folder = temporaryFolder()
const ramp = join(folder, 'ramp.mkv')
const wide = join(folder, 'wide.mkv')
const segments = [{ start: 0, end: 2 }]

beforeAll(async () => {
  const drawn = "color=c=black:s=640x360:r=30,geq=lum='16+X*219/639':cb=128:cr=128,loop=-1:1"
  const coded = ['-t', '2', '-c:v', 'libx264', '-crf', '4']
  await makeFile([...lavfi(drawn), ...coded, '-g', '15', ramp, ...coded, '-vf', 'setsar=2'], wide)
})

describe('a layout', () => {
  test.each<[string, Framing, [frame: number, x: number, y: number, brightness: number][]]>([
    [
      'track follows its camera',
      framed('track', segments, [[look(0, 0), look(2, 0.6)]]),
      [
        [0, 36, 64, 0.158],
        [30, 36, 64, 0.458],
        [45, 36, 64, 0.608],
        [45, 1, 10, 0.454],
      ],
    ],
    [
      'track jumps where its spans do, and zooms',
      spans([
        span(0, 1, 'track', [[look(0, 0.1)]]),
        span(1, 2, 'track', [[look(1, 0.6), { ...look(2, 0.4, 0.5), y: 0.25 }]]),
      ]),
      [
        [29, 36, 64, 0.258],
        [30, 36, 64, 0.758],
        [58, 36, 64, 0.482],
      ],
    ],
    [
      'split shows one camera above the other',
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
      'fit shows everything over a darker backdrop, and a camera of another shape is shown whole over one',
      spans([
        span(0, 1, 'fit', []),
        span(1, 2, 'screencast', [[{ time: 1, x: 0.2, y: 0, width: 0.6, height: 1 }]]),
      ]),
      [
        [10, 1, 64, 0.02],
        [10, 70, 64, 0.98],
        [10, 36, 64, 0.5],
        [10, 36, 20, 0.275],
        [40, 1, 64, 0.21],
        [40, 70, 64, 0.79],
      ],
    ],
    [
      'pixels that are not square are straightened',
      framed('track', segments, [[{ time: 0, x: 0.5, y: 0, width: 0.158, height: 1 }]]),
      [
        [10, 36, 64, 0.579],
        [10, 1, 64, 0.502],
      ],
    ],
  ])('%s', async (title, framing, expected) => {
    const path = title.startsWith('pixels') ? wide : ramp
    const frames = await drawClip(await jobFor(path, segments, { framing }), 72, 128)
    expect(frames).toHaveLength(60)
    for (const [index, x, y, brightness] of expected) {
      const seen = (frames[index]?.at(x, y).green ?? 0) / 255
      expect(seen, `frame ${index} at ${x},${y}`).toBeWithin(brightness - 0.025, brightness + 0.025)
    }
  })

  test('moves the camera evenly, without jerks', async () => {
    const framing = framed('track', segments, [[look(0, 0.2), look(2, 0.3)]])
    const frames = await drawClip(await jobFor(ramp, segments, { framing }), 72, 128, 5)
    const middles = frames.map((frame) => mean(levelsOf(frame)))
    const steps = middles.slice(1).map((value, index) => value - (middles[index] ?? 0))
    // A tenth of the picture in sixty frames; whole source pixels would be steps of 0 and 2.3 times this.
    expect(Math.max(...steps)).toBeLessThan((2 * (255 * 0.1)) / 60)
    expect(Math.min(...steps)).toBeGreaterThan(-0.2)
  })
})

describe('an unusual picture', () => {
  const real = collection.isThere
  test.each([
    ['turned by a quarter', 'turned-90.mov'],
    ['turned and mirrored', 'mirrored.mov'],
    ...(real
      ? [
          ['filmed upright', 'weird/rot90.mov'],
          ['of a front camera', 'weird/rotate_and_reflect.mp4'],
        ]
      : []),
  ])('%s is upright', async (_, name = '') => {
    const job = await unframed(name)
    const { width = 1, height = 0 } = job.source.video ?? {}
    expect(height).toBeGreaterThan(width)
    const tall = Math.round((72 * height) / width / 2) * 2
    const [made] = await drawClip(job, 72, tall)
    const size = `scale=72:${tall}:flags=area`
    const [shown] = await readFrames(['-i', media(name), '-frames:v', '1', '-vf', size], 72, tall)
    const [drawn, expected] = [levelsOf(made), levelsOf(shown)]
    const differences = drawn.map((level, at) => Math.abs(level - (expected[at] ?? 255)))
    expect(mean(differences)).toBeLessThan(12)
  })

  test.each(['hdr.mov', ...(real ? ['weird/hdr_dolbyvision.mov'] : [])])(
    'in high dynamic range (%s) becomes an ordinary one that is neither grey nor dark',
    async (name) => {
      const [frame] = await drawClip(await unframed(name), 72, 128)
      const levels = levelsOf(frame)
      expect(Math.max(...levels) - Math.min(...levels)).toBeGreaterThan(120)
      expect(mean(levels)).toBeWithin(90, 200)
    },
  )
})

/** The first frames of a file, in its own shape. */
function unframed(name: string) {
  const range = [{ start: 0, end: 0.1 }]
  const framing = { ...framed('none', range, []), aspect_ratio: 'source' as const }
  return jobFor(media(name), range, { framing })
}

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
): LayoutSpan {
  return { start, end, layout, confidence: 1, cameras }
}

function spans(list: LayoutSpan[]): Framing {
  return { ...framed('track', segments, []), spans: list }
}

/** The green of every pixel. */
function levelsOf(frame: Frame | undefined): number[] {
  if (!frame) throw new Error('There is no frame.')
  const { width, height, at } = frame
  return Array.from({ length: width * height }, (_, i) => at(i % width, i / width).green)
}

const mean = (levels: number[]) => levels.reduce((sum, level) => sum + level, 0) / levels.length
