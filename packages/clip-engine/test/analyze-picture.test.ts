import { describe, expect, test } from 'bun:test'
import { INTERVIEW_STARTS, SHOT_STARTS } from '@svc/test-media'
import type { TimeRange } from '../src/time-range.ts'
import { analyzeMedia, keepFaces, meanMotion, startsOf } from './analyze-media.ts'
import { film, shareInside } from './face-media.ts'

keepFaces()

describe('shots', () => {
  test('begin with the first frame after each cut, and leave no gap', async () => {
    const { shots, duration_seconds } = await analyzeMedia('interviews.mp4')
    const starts = shots.map(({ start }) => start)
    expect(starts.length).toBe(INTERVIEW_STARTS.length)
    for (const [at, cut] of INTERVIEW_STARTS.entries())
      expect(starts[at]).toBeWithin(cut - 0.01, cut + 0.01)
    expect([0, ...shots.map(({ end }) => end)]).toEqual([...starts, duration_seconds])
  })

  test('begin in the middle of black and of a dissolve', async () => {
    const starts = await startsOf('shots.mp4')
    // Half a second of black, cuts, a dissolve of a second; the last, black shot is part of the shot before it.
    const expected = SHOT_STARTS.slice(0, 5)
    expected[1] = (expected[1] ?? 0) / 2
    expect(starts.length).toBe(expected.length)
    for (const [at, time] of expected.entries())
      expect(starts[at]).toBeWithin(time - 0.15, time + 0.15)
  })

  test('begin in the middle of the black between fades', async () => {
    const inner = (await startsOf('fades.mp4')).filter((time) => time > 1)
    expect(inner.length).toBe(2)
    for (const [at, frame] of [84, 167].entries())
      expect(inner[at]).toBeWithin(frame / 25 - 0.15, frame / 25 + 0.15)
  })

  test('begin with a slide, at one frame a second', async () => {
    expect(await startsOf('slides.mov')).toEqual([0, 12])
  })

  test.each([
    ['a man who talks', 'vertical.mp4'],
    ['a variable frame rate', 'square.mp4'],
    ['a black picture', 'silent-black.mp4'],
    ['a burnt-in clock', 'clock.mp4'],
  ])('are one for %s', async (_, name) => {
    const { shots, duration_seconds } = await analyzeMedia(name)
    expect(shots).toEqual([{ start: 0, end: duration_seconds }])
  })
})

test('black is where the picture is black, a logo notwithstanding', async () => {
  const { black } = await analyzeMedia('shots.mp4')
  expect(black.map(({ start }) => Math.round(start))).toEqual([0, 23])
  expect((await analyzeMedia('silent-black.mp4')).black[0]?.end).toBeGreaterThan(17.9)
  expect((await analyzeMedia('vertical.mp4')).black).toEqual([])
})

describe('motion', () => {
  test('distinguishes a talk from a test picture that moves', async () => {
    const [talk, running] = await Promise.all(['square.mp4', 'shots.mp4'].map(meanMotion))
    expect(talk).toBeWithin(0.001, 0.01)
    expect(running).toBeGreaterThan(0.02)
  })

  test('reports on which side it is', async () => {
    const { motion } = await analyzeMedia('clock.mp4')
    // The boxes that count frames stand at the right.
    expect(Math.min(...motion.middles.slice(0, 60))).toBeGreaterThan(0.6)
  })
})

describe('a camera that reframes', () => {
  test.each<[string, string, TimeRange[], number]>([
    ['a talk', 'talk.mp4', [{ start: 0, end: 6 }], 8],
    ['a square talk', 'square.mp4', [{ start: 0.5, end: 5.5 }], WHOLE],
    ['a talk with a pause cut out', 'interviews.mp4', CUT, WHOLE],
  ])('keeps the face inside for 95 %% of %s', async (_, name, segments, longest) => {
    const { framing, faces } = await film(name, segments, longest)
    // A face that fits fills the frame.
    expect(framing.spans.every(({ layout }) => layout === 'track')).toBe(true)
    expect(faces.length).toBeGreaterThan(15)
    expect(shareInside(framing, faces)).toBeGreaterThanOrEqual(0.95)
    expect(framing.face_coverage).toBeGreaterThanOrEqual(0.95)
  })

  test('changes exactly at the cuts of interviews', async () => {
    const [range, cuts] = [{ start: 18, end: 32 }, INTERVIEW_STARTS.slice(-4)]
    const { framing } = await film('interviews.mp4', [range])
    const starts = framing.spans.slice(1).map(({ start }) => start + range.start)
    expect(starts.length).toBe(cuts.length)
    for (const [at, cut] of cuts.entries()) expect(starts[at]).toBeWithin(cut - 0.01, cut + 0.01)
  })
})

/** Seconds, more than the others have. */
const WHOLE = 62
const CUT = [
  { start: 20, end: 21.5 },
  { start: 23.5, end: 26 },
]
