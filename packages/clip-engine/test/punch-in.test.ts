import { describe, expect, test } from 'bun:test'
import { DEFAULT_CONFIG } from '@svc/specification'
import type { Layout } from '../src/reframe/framing.ts'
import { punchIn } from '../src/reframe/punch-in.ts'
import { reframeClip } from '../src/reframe/reframe-clip.ts'
import { framed } from './clip-job.ts'
import { requestFor, type Scene } from './reframe-scene.ts'

const camera = [
  { time: 0, x: 0.1, y: 0, width: 0.3, height: 1 },
  { time: 20, x: 0.5, y: 0, width: 0.3, height: 1 },
]
const framing = framed('track', [{ start: 0, end: 20 }], [camera])

describe('punching in', () => {
  test('comes closer by its share while a strong word is said, and goes on along the path', () => {
    const { spans } = punchIn(framing, [{ start: 5, end: 5.4 }], 0.25)
    expect(spans.map(({ start, end }) => [start, end])).toEqual([
      [0, 5],
      [5, 6.6],
      [6.6, 20],
    ])
    const sizes = spans.map(({ cameras }) => cameras[0]?.[0]?.height ?? 0)
    expect(sizes[0]).toBe(1)
    expect(sizes[1]).toBeCloseTo(0.8, 6)
    expect(sizes[2]).toBe(1)
    // A window of 0.24 around the same middle, and eyes that stay where they are.
    const close = spans[1]?.cameras[0]?.[0]
    expect(close?.x).toBeCloseTo(0.2 + 0.03, 6)
    expect(close?.y).toBeCloseTo(0.07, 6)
    expect(spans[2]?.cameras[0]?.[0]?.x).toBeCloseTo(0.1 + (0.4 * 6.6) / 20, 6)
  })

  test('is gapless and rests between jumps, however many strong words there are', () => {
    const moments = Array.from({ length: 190 }, (_, at) => ({ start: at / 10, end: at / 10 + 0.1 }))
    const { spans } = punchIn(framing, moments, 0.1)
    expect(spans[0]?.start).toBe(0)
    expect(spans.at(-1)?.end).toBe(20)
    spans.slice(1).forEach(({ start }, index) => {
      expect(start).toBe(spans[index]?.end ?? -1)
    })
    expect(spans.filter(({ cameras }) => (cameras[0]?.[0]?.height ?? 1) < 1)).toHaveLength(4)
  })

  test.each<Layout>(['split', 'fit', 'none'])('leaves %s alone', (layout) => {
    const cameras = layout === 'split' ? [camera, camera] : []
    const other = framed(layout, [{ start: 0, end: 20 }], cameras)
    expect(punchIn(other, [{ start: 5, end: 6 }], 0.2)).toEqual(other)
  })
})

describe('layout options', () => {
  const one: Scene = { seconds: 8, actors: [() => ({ x: 0.3 })] }
  const two: Scene = { seconds: 8, actors: [() => ({ x: 0.2 }), () => ({ x: 0.8 })] }
  const emptyScene: Scene = { seconds: 8, actors: [], motion: 0.1 }
  const layoutOf = (scene: Scene, changes: Partial<typeof DEFAULT_CONFIG.layout>) =>
    reframeClip(requestFor(scene, { options: { ...DEFAULT_CONFIG.layout, ...changes } })).spans[0]

  test.each<[string, Scene, Partial<typeof DEFAULT_CONFIG.layout>, Layout]>([
    [
      'two people are not split before they were seen long enough',
      two,
      { split_min_seconds: 9 },
      'track',
    ],
    [
      'two people are not split where that is not allowed',
      two,
      { allowed_modes: ['track', 'fit'] },
      'track',
    ],
    [
      'one person is fitted where only that is allowed',
      one,
      { allowed_modes: ['screencast'] },
      'fit',
    ],
    [
      'a scene without people does not become a split',
      emptyScene,
      { allowed_modes: ['split', 'fit'] },
      'fit',
    ],
  ])('%s', (_, scene, options, layout) => {
    expect(layoutOf(scene, options)?.layout).toBe(layout)
  })

  test('fit shows a part of the asked shape, around the people', () => {
    const span = layoutOf(one, { allowed_modes: ['fit'], fit_crop_ratio: '1:1' })
    const [window] = span?.cameras[0] ?? []
    expect(((window?.width ?? 0) * 16) / ((window?.height ?? 1) * 9)).toBeCloseTo(1, 2)
    expect((window?.x ?? 0) + (window?.width ?? 0) / 2).toBeWithin(0.28, 0.4)
  })
})
