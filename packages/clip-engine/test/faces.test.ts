import { describe, expect, test } from 'bun:test'
import { eventually } from '@svc/patience'
import { INTERVIEW_STARTS, TALK_ABSENT } from '@svc/test-media'
import { keepFaceChildren } from '../src/analyze/faces/face-child.ts'
import { detectFaces } from '../src/reframe/refine-faces.ts'
import { analyzeMedia, keepFaces } from './analyze-media.ts'
import { between, expectFaceAt, look, mean, mouthMotions, recall } from './face-media.ts'
import { childrenNaming } from './processes.ts'
import { probeMedia, signal, tools } from './workbench.ts'

test('keepFaceChildren examines films one after the other in one process, each by itself', async () => {
  const first = await mouthsAndProcess('vertical.mp4')
  await eventually(() => expect(childrenNaming('face-process')).toEqual([]))
  const kept = keepFaceChildren()
  const square = await mouthsAndProcess('square.mp4')
  const again = await mouthsAndProcess('vertical.mp4')
  kept[Symbol.dispose]()
  expect(square.left).toHaveLength(1)
  expect(again.left).toEqual(square.left)
  // The result does not depend on the film before: the faces are those found without one.
  expect(again.samples).toEqual(first.samples)
  expect(recall(square.samples)).toBe(1)
  await eventually(() => expect(childrenNaming('face-process')).toEqual([]))
})

describe('faces', () => {
  keepFaces()

  test('are found whenever the man is in the picture, and not when he is not', async () => {
    const faces = await look('talk.mp4', { start: 4, end: 18 })
    const present = between(faces, 4, TALK_ABSENT.start - 0.3).concat(
      between(faces, TALK_ABSENT.end, 18),
    )
    const absent = between(faces, TALK_ABSENT.start, TALK_ABSENT.end)
    expect(present.length).toBeGreaterThan(18)
    expect(recall(present)).toBe(1)
    expect(absent.length).toBeGreaterThanOrEqual(2)
    expect(recall(absent)).toBe(0)
  })

  test.each([
    ['a square talk', 'square.mp4', { x: 0.46, y: 0.63 }],
    ['a vertical talk', 'vertical.mp4', { x: 0.53, y: 0.63 }],
  ])('are in their place in %s', async (_, name, expected) => {
    const samples = await look(name, { start: 0, end: 5 })
    expect(recall(samples)).toBe(1)
    for (const { faces } of samples) expectFaceAt(faces, expected)
  })

  test('are found in interviews and in a group across the room', async () => {
    const [group = 0, right = 0] = INTERVIEW_STARTS.slice(-5)
    const faces = await look('interviews.mp4', { start: group - 4, end: 33 })
    expect(recall(between(faces, right, 33))).toBe(1)
    const seen = between(faces, group, right).map(({ faces: found }) => found.length)
    expect(Math.min(...seen)).toBe(3)
    expect(recall(between(faces, 0, group))).toBe(0)
  })

  test('are hardly ever seen in test pictures', async () => {
    const faces = await look('shots.mp4', { start: 0, end: 14 })
    expect(faces.length).toBeGreaterThan(24)
    expect(recall(faces)).toBeLessThan(0.15)
  })

  test('are looked for every two seconds in an analysis', async () => {
    const { faces } = await analyzeMedia('square.mp4')
    expect(faces.map(({ time }) => Math.round(time))).toEqual([0, 2, 4])
    expect(recall(faces)).toBe(1)
  })

  test('are looked for densely in ranges, at source times, also where one program reads two', async () => {
    const ranges = [
      { start: 20, end: 21 },
      { start: 21.5, end: 22.5 },
      { start: 24, end: 25 },
    ]
    const samples = await detectFaces(tools, await probeMedia('interviews.mp4'), ranges, 5, signal)
    expect(samples.length).toBeWithin(13, 17)
    expect(recall(samples)).toBe(1)
    for (const { time } of samples) {
      expect(ranges.some(({ start, end }) => time >= start && time < end)).toBe(true)
    }
    // The two men sit on different sides.
    expect(samples[0]?.faces[0]?.x).toBeGreaterThan(0.5)
    expect(samples.at(-1)?.faces[0]?.x).toBeLessThan(0.35)
  })

  test('have a mouth that moves as they speak, and rests as they are silent', async () => {
    const spoken = await mouthMotions('vertical.mp4', 4, 8)
    expect(spoken.length).toBeGreaterThan(20)
    expect(mean(spoken)).toBeGreaterThan(0.02)
    const silent = await mouthMotions('talk.mp4', 0, 2.5)
    expect(silent.length).toBeGreaterThan(12)
    expect(mean(silent)).toBeLessThan(0.01)
  })

  test('are none in sound', async () => {
    const source = await probeMedia('speech.wav')
    expect(await detectFaces(tools, source, [{ start: 0, end: 5 }], 5, signal)).toEqual([])
  })
})

/** The faces in a second of a film, and the face processes that run afterwards. */
async function mouthsAndProcess(name: string) {
  const range = { start: 1, end: 2 }
  const samples = await detectFaces(tools, await probeMedia(name), [range], 5, signal)
  if (samples[0]?.faces[0]) expect(samples[0].faces[0].mouth_motion).toBeNull()
  return { samples, left: childrenNaming('face-process') }
}
