import { describe, expect, test } from 'bun:test'
import { visibleShare } from '../src/reframe/face-coverage.ts'
import { reframeClip } from '../src/reframe/reframe-clip.ts'
import { type Actor, nervous, requestFor, sitting, walking } from './reframe-scene.ts'

describe('a face', () => {
  const close: Actor = (time) => ({ x: 0.5 + 0.02 * Math.sin(time), y: 0.5, height: 0.65 })
  const large: Actor = (time) => ({ x: 0.5 + 0.02 * Math.sin(time), y: 0.5, height: 0.9 })
  const pacing: Actor = (time) => ({ x: 0.5 + 0.35 * Math.sin(2.5 * time) })
  const far: Actor = (time) => ({ x: 0.3 + 0.02 * Math.sin(2 * time), height: 0.12 })
  const low: Actor = () => ({ x: 0.5, y: 0.75, height: 0.2 })

  test.each([
    ['sits', sitting],
    ['sways', nervous],
    ['walks', walking],
    ['sits close', close],
    ['fills the picture', large],
    ['paces faster than a camera may pan', pacing],
    ['is far away', far],
    ['is low in the picture', low],
  ])('is whole, from the brows to the chin, of a person who %s', (_, actor) => {
    const request = requestFor({ seconds: 20, actors: [actor] })
    expect(wholeFaces(request)).toBeGreaterThanOrEqual(0.97)
  })

  test.each([
    ['sits close', close],
    ['walks', walking],
    ['leaves for a while', (time: number) => (time < 8 || time > 14 ? { x: 0.4 } : null)],
  ])('fills the picture, in one size, of a person who %s', (_, actor) => {
    const { spans } = reframeClip(requestFor({ seconds: 20, actors: [actor] }))
    expect(spans.map(({ layout }) => layout)).toEqual(['track'])
    expect(new Set(spans[0]?.cameras[0]?.map(({ width }) => width)).size).toBe(1)
  })

  test('that does not fit into the shape is shown by a wider window, over a backdrop', () => {
    const [span] = reframeClip(requestFor({ seconds: 8, actors: [large] })).spans
    expect(span?.layout).toBe('fit')
    expect(span?.cameras[0]?.[0]?.width).toBeWithin(0.4, 0.6)
  })

  test('that no camera can follow is shown in the whole picture', () => {
    const [span] = reframeClip(requestFor({ seconds: 20, actors: [pacing] })).spans
    expect(span?.layout).toBe('fit')
  })

  test('that comes too close for a while is shown by one wider window for that while alone', () => {
    const leaning: Actor = (time) => (time < 10 || time > 16 ? close(time) : large(time))
    const request = requestFor({ seconds: 30, actors: [leaning] })
    const { spans } = reframeClip(request)
    expect(spans.map(({ layout }) => layout)).toEqual(['track', 'fit', 'track'])
    expect(spans[1]?.start).toBeWithin(9.5, 10.1)
    expect(spans[1]?.end).toBeWithin(15.9, 16.5)
    expect(wholeFaces(request)).toBeGreaterThanOrEqual(0.99)
  })

  test('that comes too close for a moment changes no window', () => {
    const nodding: Actor = (time) => (time < 10 || time > 10.5 ? close(time) : large(time))
    const { spans } = reframeClip(requestFor({ seconds: 30, actors: [nodding] }))
    expect(spans.map(({ layout }) => layout)).toEqual(['track'])
  })

  test('is followed as closely as before where that is insisted on', () => {
    const request = requestFor({ seconds: 8, actors: [large] }, { layout: 'track' })
    expect(reframeClip(request).spans[0]?.layout).toBe('track')
    const { options } = request
    const only = requestFor(
      { seconds: 8, actors: [large] },
      { options: { ...options, allowed_modes: ['track', 'split'] } },
    )
    expect(reframeClip(only).spans[0]?.layout).toBe('track')
  })

  test('that comes and goes in a moving crowd is where the camera looks', () => {
    const passing: Actor = (time) => (Math.floor(time * 5) % 7 === 0 ? { x: 0.15 } : null)
    const request = requestFor({ seconds: 10, actors: [passing], motion: 0.03 })
    expect(reframeClip(request).spans.map(({ layout }) => layout)).toEqual(['fill'])
    expect(wholeFaces(request)).toBe(1)
  })

  test('that no detector finds is followed by its motion, and waited for where it stands', () => {
    const request = requestFor({ seconds: 20, actors: [] })
    const walk = (at: number) => at >= 10 && at < 20
    const values = Array.from({ length: 40 }, (_, at) => (walk(at) ? 0.03 : 0.001))
    const middles = values.map((_, at) => (walk(at) ? 0.2 + 0.06 * (at - 10) : 0.5))
    const motion = { interval_seconds: 0.5, values, middles }
    const { spans } = reframeClip({ ...request, analysis: { ...request.analysis, motion } })
    const [camera] = spans[0]?.cameras ?? []
    expect(spans.map(({ layout }) => layout)).toEqual(['fill'])
    for (const [at, x] of [
      [0, 0.2],
      [20, 0.74],
    ] as const) {
      const seen = camera?.findLast(({ time }) => time <= at)
      expect(x).toBeWithin(seen?.x ?? 1, (seen?.x ?? 0) + (seen?.width ?? 0))
    }
  })
})

/** The share of sightings in which a face, without its ears, is in the frame. */
function wholeFaces(request: ReturnType<typeof requestFor>): number {
  const { spans } = reframeClip(request)
  const shares = request.analysis.faces.flatMap(({ time, faces }) => {
    const span = spans.find(({ start, end }) => time >= start && time < end)
    return faces.map(({ x, width, ...face }) => {
      const inner = { ...face, x: x + 0.1 * width, width: 0.8 * width }
      return span ? visibleShare(inner, span, time) : 0
    })
  })
  return shares.filter((share) => share > 0.98).length / shares.length
}
