import { describe, expect, test } from 'bun:test'
import { collection, describeCollection, INTERVIEW_STARTS, TALK_ABSENT } from '@svc/test-media'
import type { Face, FaceSample } from '../src/analyze/analysis.ts'
import { keepFaceChildren } from '../src/analyze/faces/face-child.ts'
import { detectFaces } from '../src/reframe/refine-faces.ts'
import { analyzeMedia, probeMedia, tools } from './analyze-media.ts'
import { childrenNaming } from './processes.ts'

describe('faces', () => {
  test('are found whenever the man is in the picture, and not when he is not', async () => {
    const { faces } = await look('talk.mp4')
    const present = between(faces, 0, TALK_ABSENT.start - 0.3).concat(
      between(faces, TALK_ABSENT.end, 25),
    )
    const absent = between(faces, TALK_ABSENT.start, TALK_ABSENT.end)
    expect(present.length).toBeGreaterThan(28)
    expect(recall(present)).toBe(1)
    expect(absent.length).toBeGreaterThanOrEqual(2)
    expect(recall(absent)).toBe(0)
  })

  test.each([
    ['a square talk', 'square.mp4', { x: 0.46, y: 0.63 }],
    ['a vertical talk', 'vertical.mp4', { x: 0.53, y: 0.63 }],
  ])('are in their place in %s', async (_, name, expected) => {
    const { faces } = await look(name)
    expect(recall(faces)).toBe(1)
    for (const { faces: found } of faces) expectFaceAt(found, expected)
  })

  test('are found in interviews and in a group across the room', async () => {
    const { faces } = await look('interviews.mp4')
    const [group = 0, right = 0] = INTERVIEW_STARTS.slice(-5)
    expect(recall(between(faces, right, 35))).toBe(1)
    const seen = between(faces, group, right).map(({ faces: found }) => found.length)
    expect(Math.min(...seen)).toBe(3)
    expect(recall(between(faces, 0, group))).toBe(0)
  })

  test('are hardly ever seen in test pictures', async () => {
    const { faces } = await look('shots.mp4')
    expect(faces.length).toBeGreaterThan(40)
    expect(recall(faces)).toBeLessThan(0.15)
  })
})

describeCollection('faces', () => {
  test('are found whenever the man is in the picture, and not when he is not', async () => {
    const { faces } = await look('video/talk_greenscreen.mp4')
    // He leaves the picture at 10.5 and 19.4 s, checked by eye; the seconds in between are not counted.
    const present = between(faces, 0, 10.2).concat(
      between(faces, 14.3, 18.3),
      between(faces, 22.6, 25),
    )
    const absent = between(faces, 10.7, 11.9)
    expect(present.length).toBeGreaterThan(28)
    expect(recall(present)).toBeGreaterThanOrEqual(0.95)
    expect(absent.length).toBeGreaterThanOrEqual(2)
    expect(recall(absent)).toBe(0)
  })

  test.each([
    ['a square talk', 'video/talk_square.mp4', { x: 0.54, y: 0.37 }],
    ['a vertical talk', 'video/talk_vertical_hevc.mp4', { x: 0.52, y: 0.39 }],
  ])('are in their place in %s', async (_, name, expected) => {
    const { faces } = await look(name)
    expect(recall(faces)).toBe(1)
    for (const { faces: found } of faces) {
      expectFaceAt(found, expected)
    }
  })

  test('are found in interviews and in a group across the room', async () => {
    const { faces } = await look('video/googlework_short.mp4')
    expect(recall(between(faces, 21.3, 32.4))).toBeGreaterThanOrEqual(0.95)
    const group = between(faces, 19.1, 21)
    expect(Math.min(...group.map(({ faces: found }) => found.length))).toBeGreaterThanOrEqual(3)
    expect(recall(between(faces, 8.3, 15.2))).toBeLessThan(0.15)
  })

  test('are found lying on their side', async () => {
    expect(recall((await look('weird/portrait.mp4')).faces)).toBe(1)
  })

  test('are not seen in leaves and feathers', async () => {
    const { faces } = await look('video/cuts_testvideo.mp4')
    expect(faces.length).toBeGreaterThan(40)
    expect(recall(faces)).toBeLessThan(0.03)
  })
})

describe('analyzeSource', () => {
  test('looks for faces every two seconds', async () => {
    const { faces } = await analyzeMedia('square.mp4')
    expect(faces.map(({ time }) => Math.round(time))).toEqual([0, 2, 4])
    expect(recall(faces)).toBe(1)
  })
})

describe('detectFaces', () => {
  test.each([
    ['drawn interviews', 'interviews.mp4', { start: 20, end: 22 }, { start: 24, end: 25 }],
    ...(collection.isThere
      ? [
          [
            'real ones',
            'video/googlework_short.mp4',
            { start: 22, end: 24 },
            { start: 29, end: 30 },
          ] as const,
        ]
      : []),
  ])('samples the ranges of %s densely, at source times', async (_, name, first, second) => {
    const source = await probeMedia(name)
    const ranges = [first, second]
    const samples = await detectFaces(tools, source, ranges, 5, new AbortController().signal)
    expect(samples.length).toBeWithin(13, 17)
    expect(recall(samples)).toBe(1)
    for (const { time } of samples) {
      expect(ranges.some(({ start, end }) => time >= start && time < end)).toBe(true)
    }
    // The two men sit on different sides.
    expect(samples[0]?.faces[0]?.x).toBeGreaterThan(0.5)
    expect(samples.at(-1)?.faces[0]?.x).toBeLessThan(0.35)
  })

  test.each<[string, string, number, number, number]>([
    ['a drawn talk', 'vertical.mp4', 4, 8, 20],
    ...(collection.isThere
      ? [
          ['a real talk', 'video/talk_square.mp4', 0, 4, 20] as [
            string,
            string,
            number,
            number,
            number,
          ],
        ]
      : []),
  ])('detects the movement of the mouth in %s', async (_, name, start, end, least) => {
    const motions = await mouthMotions(name, start, end)
    expect(motions.length).toBeGreaterThan(least)
    expect(mean(motions)).toBeGreaterThan(0.02)
  })

  test('detects that the mouth of a silent person rests', async () => {
    const motions = await mouthMotions('talk.mp4', 0, 3)
    expect(motions.length).toBeGreaterThan(15)
    expect(mean(motions)).toBeLessThan(0.01)
  })

  test('finds nothing in sound', async () => {
    const source = await probeMedia('speech.wav')
    const { signal } = new AbortController()
    expect(await detectFaces(tools, source, [{ start: 0, end: 5 }], 5, signal)).toEqual([])
  })
})

describe('keepFaceChildren', () => {
  test('examines films one after the other in one process, each by itself', async () => {
    const first = await mouthsAndProcess('vertical.mp4')
    await allEnded()
    const kept = keepFaceChildren()
    const second = await mouthsAndProcess('vertical.mp4')
    const third = await mouthsAndProcess('vertical.mp4')
    const square = await mouthsAndProcess('square.mp4')
    kept[Symbol.dispose]()
    expect(second.left).toHaveLength(1)
    expect([third.left, square.left]).toEqual([second.left, second.left])
    // The result does not depend on the film before: the faces are those found without one.
    expect([second.samples, third.samples]).toEqual([first.samples, first.samples])
    expect(recall(square.samples)).toBe(1)
    await allEnded()
  })
})

async function allEnded(): Promise<void> {
  while (childrenNaming('face-process').length > 0) await Bun.sleep(10)
}

/** The faces in a second of a film, and the face processes that run afterwards. */
async function mouthsAndProcess(name: string) {
  const source = await probeMedia(name)
  const { signal } = new AbortController()
  const samples = await detectFaces(tools, source, [{ start: 1, end: 2 }], 5, signal)
  if (samples[0]?.faces[0]) expect(samples[0].faces[0].mouth_motion).toBeNull()
  return { samples, left: childrenNaming('face-process') }
}

/** Samples a whole film, twice a second. */
async function look(name: string): Promise<{ faces: FaceSample[] }> {
  const source = await probeMedia(name)
  const { signal } = new AbortController()
  const range = { start: 0, end: source.duration_seconds }
  return { faces: await detectFaces(tools, source, [range], 2, signal) }
}

async function mouthMotions(name: string, start: number, end: number): Promise<number[]> {
  const source = await probeMedia(name)
  const { signal } = new AbortController()
  const samples = await detectFaces(tools, source, [{ start, end }], 8, signal)
  return samples.flatMap(({ faces }) => faces.flatMap((face) => face.mouth_motion ?? []))
}

const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

function expectFaceAt(found: Face[], at: { x: number; y: number }): void {
  const [face] = found
  expect(found.length).toBe(1)
  expect((face?.x ?? 0) + (face?.width ?? 0) / 2).toBeWithin(at.x - 0.08, at.x + 0.08)
  expect((face?.y ?? 0) + (face?.height ?? 0) / 2).toBeWithin(at.y - 0.1, at.y + 0.1)
}

function between(samples: FaceSample[], start: number, end: number): FaceSample[] {
  return samples.filter(({ time }) => time >= start && time < end)
}

function recall(samples: FaceSample[]): number {
  return samples.filter(({ faces }) => faces.length > 0).length / samples.length
}
