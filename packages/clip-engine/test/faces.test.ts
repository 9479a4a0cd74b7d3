import { describe, expect, setDefaultTimeout, test } from 'bun:test'
import type { FaceSample } from '../src/analyze/analysis.ts'
import { detectFaces } from '../src/reframe/refine-faces.ts'
import { analyzeMedia, probeMedia, tools } from './analyze-media.ts'

setDefaultTimeout(60_000)

describe('faces', () => {
  test('are found whenever the man is in the picture, and not when he is not', async () => {
    const { faces } = await analyzeMedia('video/talk_greenscreen.mp4')
    // He runs out of the picture at 10.5 and 19.4 s, seen by eye; the seconds between are not counted.
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
    const { faces } = await analyzeMedia(name)
    expect(recall(faces)).toBe(1)
    for (const { faces: found } of faces) {
      const [face] = found
      expect(found.length).toBe(1)
      expect((face?.x ?? 0) + (face?.width ?? 0) / 2).toBeWithin(
        expected.x - 0.08,
        expected.x + 0.08,
      )
      expect((face?.y ?? 0) + (face?.height ?? 0) / 2).toBeWithin(
        expected.y - 0.1,
        expected.y + 0.1,
      )
    }
  })

  test('are found in interviews and in a group across the room', async () => {
    const { faces } = await analyzeMedia('video/googlework_short.mp4')
    expect(recall(between(faces, 21.3, 32.4))).toBeGreaterThanOrEqual(0.95)
    const group = between(faces, 19.1, 21)
    expect(Math.min(...group.map(({ faces: found }) => found.length))).toBeGreaterThanOrEqual(3)
    expect(recall(between(faces, 8.3, 15.2))).toBeLessThan(0.15)
  })

  test('are found lying on their side', async () => {
    expect(recall((await analyzeMedia('weird/portrait.mp4')).faces)).toBe(1)
  })

  test('are not seen in leaves and feathers', async () => {
    const { faces } = await analyzeMedia('video/cuts_testvideo.mp4')
    expect(faces.length).toBeGreaterThan(40)
    expect(recall(faces)).toBeLessThan(0.03)
  })
})

describe('detectFaces', () => {
  test('samples the ranges densely, at source times', async () => {
    const source = await probeMedia('video/googlework_short.mp4')
    const ranges = [
      { start: 22, end: 24 },
      { start: 29, end: 30 },
    ]
    const samples = await detectFaces(tools, source, ranges, 5, new AbortController().signal)
    expect(samples.length).toBeWithin(13, 17)
    expect(recall(samples)).toBe(1)
    for (const { time } of samples) {
      expect(ranges.some(({ start, end }) => time >= start && time < end)).toBe(true)
    }
    // The two men sit on different sides.
    expect(samples[0]?.faces[0]?.x).toBeGreaterThan(0.6)
    expect(samples.at(-1)?.faces[0]?.x).toBeLessThan(0.35)
  })

  test('sees the mouth of somebody who talks move', async () => {
    const source = await probeMedia('video/talk_square.mp4')
    const ranges = [{ start: 0, end: 4 }]
    const samples = await detectFaces(tools, source, ranges, 8, new AbortController().signal)
    const motions = samples.flatMap(({ faces }) => faces.flatMap((face) => face.mouth_motion ?? []))
    expect(motions.length).toBeGreaterThan(20)
    expect(motions.reduce((sum, motion) => sum + motion, 0) / motions.length).toBeGreaterThan(0.02)
  })

  test('finds nothing in sound', async () => {
    const source = await probeMedia('speech/jfk.flac')
    const { signal } = new AbortController()
    expect(await detectFaces(tools, source, [{ start: 0, end: 5 }], 5, signal)).toEqual([])
  })
})

function between(samples: FaceSample[], start: number, end: number): FaceSample[] {
  return samples.filter(({ time }) => time >= start && time < end)
}

function recall(samples: FaceSample[]): number {
  return samples.filter(({ faces }) => faces.length > 0).length / samples.length
}
