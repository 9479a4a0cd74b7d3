import { describe, expect, test } from 'bun:test'
import { costOf } from '@svc/patience'
import { DEFAULT_CONFIG } from '@svc/specification'
import type { CameraKeyframe, Framing } from '../src/reframe/framing.ts'
import { reframeClip } from '../src/reframe/reframe-clip.ts'
import { type Actor, nervous, requestFor, sitting, walking } from './reframe-scene.ts'

const WINDOW = (9 / 16) * (9 / 16)
const running: Actor = (time) => ({ x: 0.5 + 0.4 * Math.sin(2 * time) })
const left: Actor = () => ({ x: 0.2 })
const right: Actor = () => ({ x: 0.8 })

describe('a camera', () => {
  test.each([
    ['somebody who sits', sitting],
    ['somebody who sways', nervous],
  ])('rests on %s', (_, actor) => {
    const camera = cameraOf(reframeClip(requestFor({ seconds: 20, actors: [actor] })))
    expect(new Set(camera.map(({ x }) => x)).size).toBe(1)
  })

  test('follows a walking person with one pan that ends on them', () => {
    const framing = reframeClip(requestFor({ seconds: 14, actors: [walking] }))
    const camera = cameraOf(framing)
    expect(framing.face_coverage).toBe(1)
    expect(camera[0]?.x).toBeWithin(0.25 - WINDOW / 2 - 0.05, 0.25 - WINDOW / 2 + 0.05)
    expect(camera.at(-1)?.x).toBeWithin(0.75 - WINDOW / 2 - 0.05, 0.75 - WINDOW / 2 + 0.05)
    const steps = camera.slice(1).map(({ x }, at) => x - (camera[at]?.x ?? 0))
    expect(steps.every((step) => step >= 0)).toBe(true)
  })

  test.each([
    ['still', running, 0, 0],
    ['calm', running, 0.8, 1],
    ['lively', running, 1, 2],
    ['calm', walking, 0.8, 1],
    ['calm', nervous, 0.8, 1],
  ] as const)('that is %s keeps to its limits', (camera_speed, actor, most, acceleration) => {
    const request = requestFor(
      { seconds: 30, actors: [actor] },
      { options: { ...DEFAULT_CONFIG.layout, camera_speed } },
    )
    const camera = cameraOf(reframeClip(request))
    const speeds = speedsOf(camera)
    // What is faster than any camera pans is a jump after a person whom it would lose.
    const isJump = ({ speed }: { speed: number }) => most > 0 && Math.abs(speed) > 1.01
    const pans = speeds.filter((each) => !isJump(each))
    expect(Math.max(...pans.map(({ speed }) => Math.abs(speed)), 0)).toBeLessThanOrEqual(
      most + 0.01,
    )
    for (const [at, { speed, time }] of speeds.entries()) {
      const before = speeds[at - 1] ?? { speed: 0, time: 0 }
      if (isJump(before) || isJump({ speed })) continue
      // Speed changes in steps of a fifth of a second.
      const change = Math.abs(speed - before.speed) / Math.max(0.2, time - before.time)
      expect(change).toBeLessThanOrEqual(acceleration + 0.05)
    }
  })

  test('sets off before the face would leave the frame', () => {
    const jumping: Actor = (time) => ({ x: time < 5 ? 0.3 : 0.6 })
    const request = requestFor({ seconds: 10, actors: [jumping] }, { layout: 'track' })
    const camera = cameraOf(reframeClip(request))
    expect(xAt(camera, 4.9)).toBeGreaterThan(xAt(camera, 2) + 0.01)
  })

  test('waits where a face will appear', () => {
    const late: Actor = (time) => (time < 3 ? null : { x: 0.7 })
    const camera = cameraOf(reframeClip(requestFor({ seconds: 10, actors: [late] })))
    expect(xAt(camera, 0)).toBeWithin(0.7 - WINDOW / 2 - 0.05, 0.7 - WINDOW / 2 + 0.05)
  })

  test('never leaves the picture', () => {
    for (const x of [0, 0.05, 0.95, 1]) {
      const request = requestFor({ seconds: 6, actors: [() => ({ x })] })
      for (const keyframe of cameraOf(reframeClip(request))) {
        expect(keyframe.x).toBeGreaterThanOrEqual(0)
        expect(keyframe.x + keyframe.width).toBeLessThanOrEqual(1 + 1e-6)
      }
    }
  })

  test('puts the eyes at the headroom where it can move up and down', () => {
    const size = { width: 1080, height: 1920 }
    const scene = { seconds: 6, actors: [() => ({ x: 0.5, y: 0.5, height: 0.12 })], size }
    for (const headroom of [0.2, 0.4]) {
      const [first] = cameraOf(
        reframeClip(
          requestFor(scene, {
            aspect_ratio: '1:1',
            options: { ...DEFAULT_CONFIG.layout, headroom },
          }),
        ),
      )
      const eyes = 0.5 - 0.06 + 0.3 * 0.12
      expect((eyes - (first?.y ?? 0)) / (first?.height ?? 1)).toBeWithin(
        headroom - 0.12,
        headroom + 0.12,
      )
    }
  })

  test('comes closer to a small face of a large picture only', () => {
    const far = { seconds: 6, actors: [() => ({ x: 0.5, height: 0.08 })] }
    const [near] = cameraOf(reframeClip(requestFor(far)))
    const [low] = cameraOf(reframeClip(requestFor({ ...far, size: { width: 640, height: 360 } })))
    expect(near?.height).toBeWithin(0.69, 0.71)
    expect(low?.height).toBe(1)
  })
})

describe('a cut', () => {
  const scene = {
    seconds: 12,
    actors: [(time: number) => ({ x: time < 6.04 ? 0.25 : 0.75 })],
    cuts: [6.04],
  }

  test('is where the camera jumps, without moving on either side', () => {
    const { spans } = reframeClip(requestFor(scene))
    expect(spans.map(({ start, end }) => [start, end])).toEqual([
      [0, 6.04],
      [6.04, 12],
    ])
    for (const { cameras } of spans) expect(new Set(cameras[0]?.map(({ x }) => x)).size).toBe(1)
    expect(spans[1]?.cameras[0]?.[0]?.x).toBeGreaterThan((spans[0]?.cameras[0]?.[0]?.x ?? 1) + 0.4)
  })

  test('moves with the segments that come before it', () => {
    const segments = [
      { start: 1, end: 3 },
      { start: 4, end: 8 },
    ]
    const { spans } = reframeClip(requestFor(scene, { candidate: { segments } }))
    expect(spans.length).toBe(2)
    expect(spans[0]?.end).toBeCloseTo(4.04, 6)
    expect(spans[1]?.end).toBeCloseTo(6, 6)
  })
})

describe('the layout', () => {
  test.each([
    ['tracks one face', { actors: [sitting] }, 'track'],
    ['splits two who sit apart', { actors: [left, right] }, 'split'],
    [
      'tracks two who sit together',
      { actors: [() => ({ x: 0.45 }), () => ({ x: 0.56 })] },
      'track',
    ],
    ['shows three who sit apart whole', { actors: [left, () => ({ x: 0.5 }), right] }, 'fit'],
    ['shows slides whole', { actors: [], motion: 0.0005 }, 'fit'],
    ['fills with landscape', { actors: [], motion: 0.03 }, 'fill'],
    [
      'leaves a vertical picture whole',
      { actors: [sitting], size: { width: 1080, height: 1920 } },
      'none',
    ],
  ])('%s', (_, scene, layout) => {
    const { spans } = reframeClip(requestFor({ seconds: 8, ...scene }))
    expect(spans.map((span) => span.layout)).toEqual([layout] as (typeof spans)[0]['layout'][])
  })

  test.each([
    ['track', 'track', 1],
    ['split', 'split', 2],
    ['fit', 'fit', 0],
    ['screencast', 'screencast', 1],
    ['fill', 'fill', 1],
    ['none', 'none', 0],
    ['inset', 'inset', 2],
  ] as const)('that is asked for is used: %s', (layout, expected, cameras) => {
    const framing = reframeClip(requestFor({ seconds: 8, actors: [left, right] }, { layout }))
    expect(framing.spans.map((span) => [span.layout, span.cameras.length])).toEqual([
      [expected, cameras],
    ])
  })

  test.each([
    [4, 'split'],
    [3.8, 'track'],
  ])('of two people who are both seen for %p of eight seconds is a %s', (seconds, layout) => {
    const other: Actor = (time) => (time < seconds - 0.01 ? { x: 0.8 } : null)
    const { spans } = reframeClip(requestFor({ seconds: 8, actors: [left, other] }))
    expect(spans[0]?.layout as string).toBe(layout)
  })

  test('makes no split for a person who is seen for less than three seconds', () => {
    const brief: Actor = (time) => (time < 2 ? { x: 0.8 } : null)
    const framing = reframeClip(requestFor({ seconds: 6, actors: [left, brief] }))
    expect(framing.spans[0]?.layout).toBe('track')
  })

  test('gives each of two people a window without the other', () => {
    const { spans } = reframeClip(requestFor({ seconds: 8, actors: [left, right] }))
    const [top, bottom] = spans[0]?.cameras.map((camera) => camera[0]) ?? []
    expect(top && top.x <= 0.2 && top.x + top.width > 0.25 && top.x + top.width < 0.75).toBe(true)
    expect(bottom && bottom.x > 0.25 && bottom.x + bottom.width > 0.85).toBe(true)
  })

  test('fills where the motion is', () => {
    const { spans } = reframeClip(requestFor({ seconds: 8, actors: [], motion: 0.03 }))
    expect(spans[0]?.cameras[0]?.[0]?.x).toBeCloseTo(0.8 - WINDOW / 2, 2)
  })
})

describe('a framing', () => {
  test('is the same for the same request', () => {
    const request = requestFor({ seconds: 30, actors: [running, left], cuts: [7, 19] })
    expect(reframeClip(request)).toEqual(reframeClip(structuredClone(request)))
  })

  test('warns of a face that is lost and of a speaker left out', () => {
    const leaving: Actor = (time) => (time < 5 ? { x: 0.5 } : null)
    expect(reframeClip(requestFor({ seconds: 12, actors: [leaving] })).warnings).toEqual([
      'face_lost',
    ])
    const two = requestFor({ seconds: 8, actors: [left, right] }, { layout: 'track' })
    expect(reframeClip(two).warnings).toEqual(['two_speakers_tracked_one'])
    expect(reframeClip(requestFor({ seconds: 8, actors: [sitting] })).warnings).toEqual([])
  })

  test('counts the faces that stay inside', () => {
    const coverage = (actors: Actor[], layout: 'track' | 'split' | 'fit') =>
      reframeClip(requestFor({ seconds: 8, actors }, { layout })).face_coverage
    expect(coverage([sitting], 'track')).toBe(1)
    expect(coverage([left, right], 'track')).toBeWithin(0.45, 0.55)
    expect(coverage([left, right], 'split')).toBe(1)
    expect(coverage([left, right], 'fit')).toBe(1)
    expect(coverage([], 'track')).toBe(0)
  })

  test('shows a source without picture whole', () => {
    const request = requestFor({ seconds: 8, actors: [] })
    const source = { ...request.source, video: null }
    const analysis = { ...request.analysis, shots: [] }
    expect(reframeClip({ ...request, source, analysis }).spans).toEqual([
      { start: 0, end: 8, layout: 'none', confidence: 1, cameras: [] },
    ])
  })

  test('of half an hour is solved in seconds', () => {
    const request = requestFor({ seconds: 1800, actors: [running] })
    expect(costOf(() => reframeClip(request))).toBeLessThan(4)
  })
})

function cameraOf({ spans }: Framing): CameraKeyframe[] {
  return spans[0]?.cameras[0] ?? []
}

/** Windows a second, from each keyframe to the next. */
function speedsOf(camera: CameraKeyframe[]): { speed: number; time: number }[] {
  return camera.slice(1).map((keyframe, at) => {
    const before = camera[at] ?? keyframe
    const speed = (keyframe.x - before.x) / (keyframe.time - before.time) / keyframe.width
    return { speed, time: before.time }
  })
}

function xAt(camera: CameraKeyframe[], time: number): number {
  const next = camera.findIndex((keyframe) => keyframe.time >= time)
  const after = camera[next] ?? camera.at(-1)
  const before = camera[next - 1] ?? after
  if (!after || !before) return Number.NaN
  const gap = after.time - before.time
  return before.x + (after.x - before.x) * (gap > 0 ? (time - before.time) / gap : 0)
}
