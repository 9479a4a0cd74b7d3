import { describe, expect, test } from 'bun:test'
import type { Area } from '../src/analyze/analysis.ts'
import { reframeClip } from '../src/reframe/reframe-clip.ts'
import { type Actor, requestFor, type Scene } from './reframe-scene.ts'

const line = (x: number, y: number): Area => ({ x, y, width: 0.12, height: 0.06 })
/** A person types at the left of a screen, and from ten seconds on at its right. */
const typing = (time: number) => line(time < 10 ? 0.15 : 0.75, 0.4)
const screen: Scene = { seconds: 20, actors: [], motion: 0.001, changed: typing }
const corner: Actor = () => ({ x: 0.9, y: 0.85, height: 0.12 })

describe('a screencast', () => {
  test('is shown where something is done on it, large enough to be read', () => {
    const { spans } = reframeClip(requestFor(screen))
    expect(spans.map(({ layout }) => layout)).toEqual(['screencast'])
    const camera = spans[0]?.cameras[0] ?? []
    // Letters are at least 1.7 times as large as where the whole width is shown.
    for (const { width } of camera) expect(width).toBeLessThanOrEqual(1 / 1.7)
    for (const [time, x] of [
      [5, 0.15],
      [15, 0.75],
    ] as const) {
      const window = camera.findLast((keyframe) => keyframe.time <= time)
      expect(window?.x).toBeLessThanOrEqual(x)
      expect((window?.x ?? 0) + (window?.width ?? 0)).toBeGreaterThanOrEqual(x + 0.12)
    }
  })

  test('keeps the person in its corner, below the screen', () => {
    const [span] = reframeClip(requestFor({ ...screen, actors: [corner] })).spans
    expect(span?.layout).toBe('screencast')
    const [above, below] = span?.cameras.map(([first]) => first) ?? []
    expect(above?.x).toBeLessThan(0.2)
    expect(below && below.x < 0.85 && below.x + below.width > 0.95).toBe(true)
    expect(below?.width).toBeLessThan(0.5)
  })

  test.each<[string, Scene, string]>([
    ['slides, which change seldom and all at once', { ...screen, changed: () => null }, 'fit'],
    [
      'pictures that change everywhere',
      { ...screen, changed: () => ({ x: 0, y: 0, width: 1, height: 1 }) },
      'fit',
    ],
    ['somebody who is filmed', { ...screen, actors: [() => ({ x: 0.5 })] }, 'track'],
    ['what a camera moves over', { ...screen, motion: 0.03 }, 'fill'],
  ])('is not seen in %s', (_, scene, layout) => {
    expect(reframeClip(requestFor(scene)).spans[0]?.layout as string).toBe(layout)
  })

  test('gives way where it is not allowed', () => {
    const request = requestFor(screen)
    const options = { ...request.options, allowed_modes: ['track' as const, 'fit' as const] }
    expect(reframeClip({ ...request, options }).spans[0]?.layout).toBe('fit')
  })
})
