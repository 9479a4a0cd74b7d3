import { describe, expect, test } from 'bun:test'
import { DEFAULT_CONFIG } from '@svc/specification'
import { frameClip } from '../src/pipeline/frame-clip.ts'
import { frameDrawing } from '../src/pipeline/frame-drawing.ts'
import type { HandShot } from '../src/reframe/framing.ts'
import { spoken } from './caption-job.ts'
import { requestFor, type Scene } from './reframe-scene.ts'

const CROP = { x: 0.6, y: 0, width: 0.3, height: 1 }
/** Eight seconds of one person at the left. */
const scene = requestFor({ seconds: 8, actors: [() => ({ x: 0.2 })] })
const frame = (shots: HandShot[], segments = [{ start: 0, end: 8 }]) =>
  frameClip({ ...scene, candidate: { segments }, words: [], language: null, shots })

describe('frameClip with shots that were framed by hand', () => {
  test('keeps what was found before the first, and shows a crop as it is', () => {
    const { spans, face_coverage, chosen } = frame([{ start: 3, layout: 'fill', crop: CROP }])
    expect(spans.map(({ start, end, layout }) => [start, end, layout])).toEqual([
      [0, 3, 'track'],
      [3, 8, 'fill'],
    ])
    expect(spans[1]?.cameras).toEqual([[{ time: 3, ...CROP }]])
    // An editor can go back to what was found.
    expect(chosen?.found.map(({ start, end, layout }) => [start, end, layout])).toEqual([
      [0, 8, 'track'],
    ])
    expect(chosen?.shots).toEqual([{ start: 3, layout: 'fill', crop: CROP }])
    // The person is out of the crop.
    expect(face_coverage).toBeLessThan(0.6)
  })

  test('frames a shot without a crop by what is seen, in its layout', () => {
    const { spans } = frame([
      { start: 0, layout: 'none', crop: null },
      { start: 4, layout: 'auto', crop: null },
    ])
    expect(spans.map(({ start, end, layout }) => [start, end, layout])).toEqual([
      [0, 4, 'none'],
      [4, 8, 'track'],
    ])
  })

  test('begins a shot where its second of the source is seen, or what follows it', () => {
    const segments = [
      { start: 0, end: 2 },
      { start: 6, end: 8 },
    ]
    const { spans } = frame([{ start: 4, layout: 'fill', crop: CROP }], segments)
    expect(spans.map(({ start, end }) => [start, end])).toEqual([
      [0, 2],
      [2, 4],
    ])
  })
})

const SCENES: Record<string, Scene> = {
  'one person': { seconds: 8, actors: [(time) => ({ x: 0.3 + time * 0.03 })] },
  'two people, far apart, and one of them after a cut': {
    seconds: 8,
    cuts: [5],
    actors: [
      (time) => ({ x: 0.15, mouth: time < 3 ? 0.3 : 0 }),
      (time) => (time < 5 ? { x: 0.85 } : null),
    ],
  },
  'a screen with a person in its corner': {
    seconds: 8,
    motion: 0.002,
    actors: [() => ({ x: 0.9, y: 0.85, height: 0.15 })],
    changed: (time) => ({ x: 0.1 + time * 0.02, y: 0.3, width: 0.2, height: 0.1 }),
  },
}
const MODES = ['auto', 'track', 'split', 'fit', 'fill', 'screencast', 'inset'] as const

test.each(Object.entries(SCENES))(
  'what a clip was drawn from is framed by another template as the source is: %s',
  (_, scene) => {
    const request = requestFor({ ...scene, speech: [] })
    const { candidate, analysis, source } = request
    const words = spoken(['some', 'words', 'that', 'are', 'said'], 0.5)
    const film = (layout: (typeof MODES)[number], aspect_ratio: '9:16' | '1:1') =>
      frameClip({
        ...{ ...request, analysis: { ...analysis, speech: words, motion: MIDDLE } },
        ...{ words, language: 'en', layout, aspect_ratio },
      })
    const drawing = {
      ...{ words, language: 'en', picture: source.video, faces: analysis.faces },
      segments: candidate.segments,
      framing: film('auto', '9:16'),
    }
    for (const mode of MODES) {
      for (const aspect_ratio of ['9:16', '1:1'] as const) {
        const options = { ...DEFAULT_CONFIG.layout, mode, aspect_ratio }
        expect(frameDrawing(drawing, options)).toEqual(film(mode, aspect_ratio))
      }
    }
  },
)

/** Little moves, and all over the picture. */
const MIDDLE = {
  interval_seconds: 0.5,
  values: new Array(16).fill(0.001),
  middles: new Array(16).fill(0.5),
}
