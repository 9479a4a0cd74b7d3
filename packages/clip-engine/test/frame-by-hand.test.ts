import { describe, expect, test } from 'bun:test'
import { frameClip } from '../src/pipeline/frame-clip.ts'
import type { HandShot } from '../src/reframe/framing.ts'
import { requestFor } from './reframe-scene.ts'

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
