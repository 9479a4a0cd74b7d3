import { describe, expect, test } from 'bun:test'
import type { Area } from '../src/analyze/analysis.ts'
import { findText } from '../src/analyze/picture/find-text.ts'
import { areaShare } from '../src/reframe/face-coverage.ts'
import { reframeClip } from '../src/reframe/reframe-clip.ts'
import { type Actor, requestFor } from './reframe-scene.ts'

const name: Area = { x: 0.125, y: 0.75, width: 0.375, height: 0.05 }
const sitting: Actor = () => ({ x: 0.6 })
const between = (from: number, to: number) => (time: number) =>
  time >= from && time < to ? [name] : []

describe('a text of the picture', () => {
  test.each([
    ['that names a person', sitting, between(3, 7)],
    ['beside a person who walks', (time: number) => ({ x: 0.3 + 0.02 * time }), between(3, 9)],
  ])('%s is whole or left out, and the picture is filled in one size', (_, actor, text) => {
    const { spans } = reframeClip(requestFor({ seconds: 20, actors: [actor], text }))
    expect(spans.map(({ layout }) => layout)).toEqual(['track'])
    const [camera = []] = spans[0]?.cameras ?? []
    expect(new Set(camera.map(({ height }) => height)).size).toBe(1)
    for (const time of [4, 5, 6]) expect([0, 1]).toContain(areaShare(name, camera, time))
  })

  test.each([
    ['always there, like a pattern of the wall', between(0, 20)],
    ['there for a moment, like a hand', between(3, 3.5)],
  ])('does not count where it is %s', (_, text) => {
    const scene = { seconds: 20, actors: [sitting] }
    expect(reframeClip(requestFor({ ...scene, text }))).toEqual(reframeClip(requestFor(scene)))
  })

  test('is cut rather than a face', () => {
    const low: Actor = () => ({ x: 0.6, y: 0.75, height: 0.3 })
    const { spans, face_coverage } = reframeClip(
      requestFor({ seconds: 20, actors: [low], text: between(3, 4.5) }),
    )
    expect(spans.map(({ layout }) => layout)).toEqual(['track'])
    expect(face_coverage).toBe(1)
  })

  test('is found where letters stand side by side in the lower half', () => {
    const [found, ...others] = findText(lettersIn({ left: 100, right: 300, top: 270, bottom: 284 }))
    expect(others).toEqual([])
    expect(found?.x).toBeWithin(0.12, 0.17)
    expect((found?.x ?? 0) + (found?.width ?? 0)).toBeWithin(0.45, 0.5)
    expect(found?.y).toBeWithin(0.72, 0.76)
    expect(findText(lettersIn({ left: 100, right: 300, top: 70, bottom: 84 }))).toEqual([])
    expect(findText(lettersIn({ left: 100, right: 120, top: 270, bottom: 284 }))).toEqual([])
    expect(findText(lettersIn({ left: 0, right: 640, top: 200, bottom: 360 }))).toEqual([])
  })
})

/** A dark picture with bright strokes, two pixels in every six, in a box. */
function lettersIn(box: { left: number; right: number; top: number; bottom: number }) {
  const [width, height] = [640, 360]
  const data = new Uint8Array(width * height * 1.5).fill(40)
  for (let y = box.top; y < box.bottom; y++) {
    for (let x = box.left; x < box.right; x++) if (x % 6 < 2) data[y * width + x] = 220
  }
  return { width, height, data }
}
