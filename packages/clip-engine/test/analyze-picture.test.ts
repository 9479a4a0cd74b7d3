import { afterAll, describe, expect, test } from 'bun:test'
import { INTERVIEW_STARTS, SHOT_STARTS } from '@svc/test-media'
import { keepFaceChildren } from '../src/analyze/faces/face-child.ts'
import { analyzeMedia, meanMotion, startsOf } from './analyze-media.ts'

const kept = keepFaceChildren()
afterAll(() => kept[Symbol.dispose]())

describe('shots', () => {
  test('begin with the first frame after each cut', async () => {
    const starts = await startsOf('interviews.mp4')
    expect(starts.length).toBe(INTERVIEW_STARTS.length)
    for (const [at, cut] of INTERVIEW_STARTS.entries())
      expect(starts[at]).toBeWithin(cut - 0.01, cut + 0.01)
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

  test('leave no gap', async () => {
    const { shots, duration_seconds } = await analyzeMedia('interviews.mp4')
    expect(shots[0]?.start).toBe(0)
    expect(shots.at(-1)?.end).toBe(duration_seconds)
    for (const [at, { end }] of shots.slice(0, -1).entries()) expect(shots[at + 1]?.start).toBe(end)
  })
})

describe('black', () => {
  test('is where the picture is black, a logo notwithstanding', async () => {
    const { black } = await analyzeMedia('shots.mp4')
    expect(black.map(({ start }) => Math.round(start))).toEqual([0, 23])
    expect((await analyzeMedia('silent-black.mp4')).black[0]?.end).toBeGreaterThan(17.9)
    expect((await analyzeMedia('vertical.mp4')).black).toEqual([])
  })
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
