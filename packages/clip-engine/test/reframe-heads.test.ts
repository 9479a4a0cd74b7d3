import { describe, expect, test } from 'bun:test'
import { visibleShare } from '../src/reframe/face-coverage.ts'
import { reframeClip } from '../src/reframe/reframe-clip.ts'
import { type Actor, requestFor } from './reframe-scene.ts'

describe('a head', () => {
  const sitting: Actor = (time) => ({ x: 0.4 + 0.01 * Math.sin(3 * time) })
  const walking: Actor = (time) => ({
    x: time < 4 ? 0.25 : Math.min(0.75, 0.25 + 0.1 * (time - 4)),
  })
  const nervous: Actor = (time) => ({
    x: 0.5 + 0.04 * Math.sin(9 * time) + 0.01 * Math.sin(31 * time),
  })
  const large: Actor = (time) => ({ x: 0.5 + 0.02 * Math.sin(time), y: 0.5, height: 0.65 })
  const pacing: Actor = (time) => ({ x: 0.5 + 0.35 * Math.sin(2.5 * time) })
  const far: Actor = (time) => ({ x: 0.3 + 0.02 * Math.sin(2 * time), height: 0.12 })
  const low: Actor = () => ({ x: 0.5, y: 0.75, height: 0.2 })

  test.each([
    ['sits', sitting],
    ['sways', nervous],
    ['walks', walking],
    ['fills the picture', large],
    ['paces faster than a camera may pan', pacing],
    ['is far away', far],
    ['is low in the picture', low],
  ])('is whole, with hair and ears, of a person who %s', (_, actor) => {
    const request = requestFor({ seconds: 20, actors: [actor] })
    expect(wholeHeads(request)).toBeGreaterThanOrEqual(0.97)
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

  test('that is lost for a while is shown in the whole picture for that while', () => {
    const resting = (time: number) => time < 10 || time > 16
    const restless: Actor = (time) => (resting(time) ? { x: 0.4 } : pacing(time))
    const leaving: Actor = (time) => (resting(time) ? { x: 0.4 } : null)
    for (const actor of [restless, leaving]) {
      const request = requestFor({ seconds: 30, actors: [actor] })
      const { spans } = reframeClip(request)
      expect(spans.map(({ layout }) => layout)).toEqual(['track', 'fit', 'track'])
      expect(spans[1]?.start).toBeWithin(8.5, 10.5)
      expect(spans[1]?.end).toBeWithin(15.5, 17.5)
      expect(wholeHeads(request)).toBeGreaterThanOrEqual(0.97)
    }
  })

  test('that fills the picture and leaves it for a while is shown small for that while alone', () => {
    const running: Actor = (time) => ({ x: 0.5 + 0.45 * Math.sin(2.5 * time) })
    const leaving: Actor = (time) => (time < 10 || time > 15 ? large(time) : running(time))
    const request = requestFor({ seconds: 25, actors: [leaving] })
    const { spans } = reframeClip(request)
    expect(spans.map(({ layout }) => layout)).toEqual(['fit', 'fit', 'fit'])
    expect(spans.map(({ cameras }) => cameras.length)).toEqual([1, 0, 1])
    expect(spans[1]?.start).toBeWithin(8.5, 10.5)
    expect(spans[1]?.end).toBeWithin(14.5, 16.5)
    expect(wholeHeads(request)).toBeGreaterThanOrEqual(0.97)
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

  test('that comes and goes in a moving crowd leaves the picture whole', () => {
    const passing: Actor = (time) => (Math.floor(time * 5) % 7 === 0 ? { x: 0.15 } : null)
    const [span] = reframeClip(requestFor({ seconds: 10, actors: [passing], motion: 0.03 })).spans
    expect([span?.layout, span?.cameras.length]).toEqual(['fit', 0])
  })
})

/** The share of sightings in which a head, a little more than its face on every side, is in the frame. */
function wholeHeads(request: ReturnType<typeof requestFor>): number {
  const { spans } = reframeClip(request)
  const shares = request.analysis.faces.flatMap(({ time, faces }) => {
    const span = spans.find(({ start, end }) => time >= start && time < end)
    return faces.map(({ x, y, width, height, ...face }) => {
      const head = { x: x - 0.1 * width, y: y - 0.3 * height, width: 1.2 * width }
      return span ? visibleShare({ ...face, ...head, height: 1.4 * height }, span, time) : 0
    })
  })
  return shares.filter((share) => share > 0.98).length / shares.length
}
