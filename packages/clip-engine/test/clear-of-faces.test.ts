import { describe, expect, test } from 'bun:test'
import { DEFAULT_CONFIG } from '@svc/specification'
import type { Face } from '../src/analyze/analysis.ts'
import type { CaptionJob } from '../src/caption/build-captions.ts'
import type { CameraKeyframe, LayoutSpan } from '../src/reframe/framing.ts'
import { captionsOf, eventsOf, spoken } from './caption-job.ts'

const WIDTH = 720
const HEIGHT = 1280
const HOOK = { text: 'Three lines of a title that nobody should miss today', start: 0, end: 3 }
const SAID = 'these are the words that somebody says while the camera looks at a face'

/** A camera of a 9:16 window in a 16:9 picture. */
const window = (x: number, time = 0, height = 1): CameraKeyframe => ({
  ...{ time, x, y: 0, height },
  width: (height * 81) / 256,
})

describe('hook card and captions leave eyes and mouth free', () => {
  test.each<[string, Face, number]>([
    ['of a face at the top', faceAt(0.5, 0.26, 0.2), 1],
    ['of a face in the middle', faceAt(0.5, 0.45, 0.24), 1],
    ['of a face where captions are usual', faceAt(0.5, 0.7, 0.2), 1],
    ['of a close-up that lies low', faceAt(0.5, 0.62, 0.4), 1],
    ['of a face at the side of a wide picture', faceAt(0.3, 0.72, 0.2), 0],
  ])('%s', (_, face, cameras) => {
    const span = spanOf(cameras === 1 ? [[window(0.342)]] : [])
    const { title, words } = drawn([span], seenAt([0, 1, 2, 3, 4], face))
    const [seen] = onCanvas(face, cameras === 1 ? window(0.342) : null)
    expect(title.bottom - title.top).toBeGreaterThan(60)
    expect(overlap(title, seen)).toBe(0)
    expect(words.length).toBeGreaterThan(8)
    expect(words.map((word) => overlap(word, seen)).filter((hidden) => hidden > 0)).toEqual([])
    expect(words.map((word) => overlap(word, title)).filter((hidden) => hidden > 0)).toEqual([])
  })

  test('also of one that is seen only in the last second of the card', () => {
    const high = faceAt(0.5, 0.2, 0.2)
    const low = faceAt(0.5, 0.6, 0.2)
    const spans = [spanOf([[window(0.1)]], 0, 2), spanOf([[window(0.342)]], 2, 60)]
    const faces = [
      { time: 0.5, faces: [faceAt(0.258, 0.6, 0.2)] },
      { time: 2.5, faces: [high] },
      { time: 3.5, faces: [low] },
    ]
    const { title } = drawn(spans, faces)
    expect(overlap(title, onCanvas(high, window(0.342))[0])).toBe(0)
    expect(overlap(title, onCanvas(faceAt(0.258, 0.6, 0.2), window(0.1))[0])).toBe(0)
  })

  test('of both faces of a split, which share the seam', () => {
    const [left, right] = [faceAt(0.25, 0.5, 0.3), faceAt(0.75, 0.5, 0.3)]
    const camera = (x: number): CameraKeyframe => ({ time: 0, x, y: 0, width: 0.5, height: 0.79 })
    const span = { ...spanOf([[camera(0)], [camera(0.5)]]), layout: 'split' as const }
    const { title, words } = drawn([span], seenAt([0, 1, 2, 3, 4], left, right))
    const seen = [...onCanvas(left, camera(0), 0.5, 0), ...onCanvas(right, camera(0.5), 0.5, 0.5)]
    for (const face of seen) {
      expect(overlap(title, face)).toBe(0)
      for (const word of words) expect(overlap(word, face)).toBe(0)
    }
  })

  test.each([
    ['with room below it for one of them', faceAt(0.5, 0.42, 0.5)],
    ['that leaves little', faceAt(0.5, 0.5, 0.6)],
  ])('as far as there is room: a close-up %s loses a nose or a chin', (_, face) => {
    const { title, words } = drawn([spanOf([[window(0.342)]])], seenAt([0, 1, 2, 3, 4], face))
    const [seen] = onCanvas(face, window(0.342))
    const part = (from: number, to: number) => {
      const height = seen.bottom - seen.top
      return { ...seen, top: seen.top + from * height, bottom: seen.top + to * height }
    }
    const [eyes, mouth] = [part(0.02, 0.34), part(0.56, 0.78)]
    for (const box of [title, ...words]) {
      expect([overlap(box, eyes), overlap(box, mouth)]).toEqual([0, 0])
    }
    expect(words.map((word) => overlap(word, title)).filter((hidden) => hidden > 0)).toEqual([])
  })
})

describe('captions are never on the title', () => {
  const person = faceAt(0.5, 0.5, 0.62)
  const whole: CameraKeyframe = { time: 0, x: 0, y: 0, width: 1, height: 1 }
  const lower: CameraKeyframe = { time: 0, x: 0.2, y: 0, width: 0.6, height: 0.836 }
  const inset = { ...spanOf([[whole], [lower]]), layout: 'inset' as const }
  const said = spoken(Array.from({ length: 60 }, (_, index) => `word${index}`))
  const seen = (...faces: Face[]) => seenAt([...Array(30).keys()], ...faces)
  const during = said.filter(({ start }) => start < DEFAULT_CONFIG.hook.duration_seconds).length

  test.each(['top', 'middle', 'lower_third', 'bottom'] as const)(
    'in a long shot whose other places hide a face, where they are to be at the %s',
    (position) => {
      for (const at of ['top', 'middle', 'bottom'] as const) {
        const hookLook = { ...DEFAULT_CONFIG.hook, position: at }
        const changes = { words: said, hookLook }
        for (const avoid_faces of [true, false]) {
          const style = { position, avoid_faces }
          const { title, words } = drawn([inset], seen(person), changes, style)
          for (const word of words.slice(0, during)) {
            expect([at, word.top >= title.bottom || word.bottom <= title.top]).toEqual([at, true])
          }
        }
      }
    },
  )

  test('and take the free place that it had when it goes', () => {
    // One has its eyes where the other one's nose is.
    const people = [faceAt(0.5, 0.65, 0.85), faceAt(0.5, 0.85, 0.85)]
    const { title, words, heights } = drawn(
      [spanOf([[window(0.342)]])],
      seen(...people),
      { words: said },
      ONE_LINE,
    )
    const faces = people.flatMap((face) => onCanvas(face, window(0.342)))
    const before = words.slice(0, during)
    expect(before.filter((word) => overlap(word, title) > 0)).toEqual([])
    for (const word of words.slice(during)) {
      expect(faces.map((face) => overlap(word, face))).toEqual([0, 0])
    }
    expect(heights).toHaveLength(2)
  })
})

const ALONE = { hook: null }
const ONE_LINE = { max_lines: 1 }

describe('captions keep one place', () => {
  const low = faceAt(0.5, 0.7, 0.2)

  test('for a whole shot, though a face comes into it late, and though the camera comes closer', () => {
    const closer = { ...window(0.342), x: 0.342 + 0.03, y: 0.035, width: 0.2564, height: 0.9 }
    const spans = [
      spanOf([[window(0.342)]], 0, 2),
      spanOf([[closer]], 2, 4),
      spanOf([[window(0.342)]], 4, 60),
    ]
    const { heights } = drawn(spans, seenAt([3, 3.5, 4, 4.5], low), ALONE, ONE_LINE)
    expect(heights).toHaveLength(1)
  })

  test('for a take whose window is wider for a while', () => {
    const wide = { ...window(0.27), width: 0.4219 }
    const spans = [
      spanOf([[window(0.342)]], 0, 2),
      { ...spanOf([[wide]], 2, 4), layout: 'fit' as const },
      spanOf([[window(0.342)]], 4, 60),
    ]
    const { heights } = drawn(spans, seenAt([0, 1, 2, 3, 4, 5], low), ALONE, ONE_LINE)
    expect(heights).toHaveLength(1)
  })

  test('and return to the usual one in a shot where that is free', () => {
    const spans = [spanOf([[window(0.342)]], 0, 3), spanOf([[window(0)]], 3, 60)]
    const { heights } = drawn(spans, seenAt([0, 1, 2, 3, 4, 5], low), ALONE, ONE_LINE)
    expect(heights).toHaveLength(2)
    expect(heights[1]).toBeCloseTo(0.7 * HEIGHT, -1)
  })

  test('where the style says not to look at faces', () => {
    const style = { ...ONE_LINE, avoid_faces: false }
    const faces = seenAt([0, 1, 2, 3], low)
    const { heights } = drawn([spanOf([[window(0.342)]])], faces, ALONE, style)
    expect(heights[0]).toBeCloseTo(0.7 * HEIGHT, -1)
  })
})

const seenAt = (times: number[], ...faces: Face[]) => times.map((time) => ({ time, faces }))

/** A face by its middle and height, as shares of a 16:9 picture. */
function faceAt(x: number, y: number, height: number): Face {
  const width = (height * 0.8 * 9) / 16
  return { x: x - width / 2, y: y - height / 2, width, height, score: 0.9, mouth_motion: null }
}

function spanOf(cameras: CameraKeyframe[][], start = 0, end = 60): LayoutSpan {
  return { start, end, layout: cameras.length > 0 ? 'track' : 'fit', confidence: 1, cameras }
}

interface Edges {
  left: number
  right: number
  top: number
  bottom: number
}

/** Where a face of the picture is on the canvas, from its brows to its chin. */
function onCanvas(face: Face, camera: CameraKeyframe | null, share = 1, from = 0): [Edges] {
  const view = camera ?? { x: 0, y: 0, width: 1, height: 1 }
  const height = camera ? HEIGHT * share : (WIDTH * 9) / 16
  const top = camera ? HEIGHT * from : (HEIGHT - height) / 2
  return [
    {
      left: ((face.x - view.x) / view.width) * WIDTH,
      right: ((face.x + face.width - view.x) / view.width) * WIDTH,
      top: top + ((face.y - view.y) / view.height) * height,
      bottom: top + ((face.y + face.height - view.y) / view.height) * height,
    },
  ]
}

function overlap(a: Edges, b: Edges): number {
  const width = Math.min(a.right, b.right) - Math.max(a.left, b.left)
  const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)
  return width > 0 && height > 0 ? Math.round(width * height) : 0
}

/** Reads the card and the words of captions back from their script. */
function drawn(
  spans: LayoutSpan[],
  faces: CaptionJob['faces'],
  changes: Partial<CaptionJob> = {},
  style: Parameters<typeof captionsOf>[1] = {},
) {
  const framing = { aspect_ratio: '9:16' as const, spans, face_coverage: 1, warnings: [] }
  const picture = { width: 1920, height: 1080 }
  const captions = captionsOf(
    SAID,
    { animation: 'none', ...style },
    { hook: HOOK, framing, picture, faces, ...changes },
  )
  const card = /Dialogue: 4,.*\\p1\}(.*)/.exec(captions.ass ?? '')?.[1] ?? ''
  const numbers = [...card.matchAll(/(-?[\d.]+) (-?[\d.]+)/g)].map(([, x, y]) => [
    Number(x),
    Number(y),
  ])
  const xs = numbers.map(([x = 0]) => x)
  const ys = numbers.map(([, y = 0]) => y)
  const title = {
    left: Math.min(...xs),
    right: Math.max(...xs),
    top: Math.min(...ys),
    bottom: Math.max(...ys),
  }
  const shown = eventsOf(captions).filter(({ layer }) => layer === 3)
  const em = 0.042 * HEIGHT
  // Capitals are 0.7 em high, and no word here is narrower than this.
  const words = shown.map(({ x, y }) => ({
    left: x - em / 2,
    right: x + em / 2,
    top: y - em * 0.35,
    bottom: y + em * 0.35,
  }))
  return { title, words, heights: [...new Set(shown.map(({ y }) => y))] }
}
