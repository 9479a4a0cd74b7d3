import { describe, expect, test } from 'bun:test'
import { describeCollection, INTERVIEW_STARTS, SHOT_STARTS } from '@svc/test-media'
import { analyzeMedia } from './analyze-media.ts'

const FRAME = 1001 / 30_000

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

describeCollection('shots', () => {
  test('begin where PySceneDetect says, through cuts and black', async () => {
    const starts = await startsOf('video/cuts_testvideo.mp4')
    const expected = [0, 15, 198, 377].map((frame) => frame * FRAME)
    expect(starts.length).toBe(5)
    for (const [at, time] of expected.entries())
      expect(starts[at]).toBeWithin(time - 0.15, time + 0.15)
    // What follows is a dissolve, from 17.6 to 18.5 s.
    expect(starts[4]).toBeWithin(17.8, 18.4)
  })

  test('begin in the middle of the black between fades', async () => {
    const starts = await startsOf('video/cuts_fades.mp4')
    const inner = starts.filter((time) => time > 1)
    expect(inner.length).toBe(2)
    expect(inner[0]).toBeWithin(84 / 25 - 0.15, 84 / 25 + 0.15)
    expect(inner[1]).toBeWithin(167 / 25 - 0.15, 167 / 25 + 0.15)
  })

  test('begin with a slide, at one frame a second', async () => {
    expect(await startsOf('video/cuts_slides.mov')).toEqual([0, 12])
  })

  test('begin with the first frame of each cut of a documentary', async () => {
    const starts = await startsOf('video/googlework_short.mp4')
    // Times of scdet at every frame, checked by eye; a whip pan at 12.5 s is not a cut.
    const cuts = [
      ...[1.401, 2.035, 2.636, 3.27, 3.937, 4.538, 5.172, 5.806, 6.406, 7.04, 7.641, 8.241],
      ...[10.544, 15.248, 18.852, 21.154, 24.524, 26.493, 28.161, 32.499],
    ]
    expect(starts.length).toBe(cuts.length + 1)
    for (const [at, cut] of cuts.entries())
      expect(starts[at + 1]).toBeWithin(cut - 0.01, cut + 0.01)
  })

  test('dissolve into one another', async () => {
    const starts = await startsOf('video/nasa_multistream.mp4')
    expect(starts.length).toBe(3)
    expect(starts[1]).toBeWithin(5.2, 6)
    expect(starts[2]).toBeWithin(8, 8.15)
  })

  test.each([
    ['a hand-held talk in which somebody runs about', 'video/talk_greenscreen.mp4'],
    ['people walking in and out, at ten frames a second', 'video/people_no_audio.mp4'],
    ['a variable frame rate', 'video/talk_square.mp4'],
    ['a black picture', 'weird/silent_black_25s.mp4'],
    ['a burnt-in clock', 'video/example_jfk_timecode.mp4'],
  ])('are one for %s', async (_, name) => {
    const { shots, duration_seconds } = await analyzeMedia(name)
    expect(shots).toEqual([{ start: 0, end: duration_seconds }])
  })
})

describeCollection('black', () => {
  test('is where the picture is black, a logo notwithstanding', async () => {
    const { black } = await analyzeMedia('video/cuts_testvideo.mp4')
    expect(black.map(({ start }) => Math.round(start))).toEqual([0, 6, 12, 23])
    expect((await analyzeMedia('weird/silent_black_25s.mp4')).black[0]?.end).toBeGreaterThan(24.9)
    expect((await analyzeMedia('video/talk_greenscreen.mp4')).black).toEqual([])
  })
})

describeCollection('motion', () => {
  test('distinguishes a burnt-in clock, a talk and a person who runs', async () => {
    const [clock, talk, running] = await Promise.all(
      ['video/example_jfk_timecode.mp4', 'video/talk_square.mp4', 'video/talk_greenscreen.mp4'].map(
        meanMotion,
      ),
    )
    expect(clock).toBeLessThan(0.001)
    expect(talk).toBeWithin(0.001, 0.01)
    expect(running).toBeGreaterThan(0.02)
  })

  test('reports on which side it is', async () => {
    const { motion } = await analyzeMedia('video/example_jfk_timecode.mp4')
    // The clock's last digits stand at the right.
    expect(Math.min(...motion.middles.slice(0, 60))).toBeGreaterThan(0.6)
  })
})

async function startsOf(name: string): Promise<number[]> {
  return (await analyzeMedia(name)).shots.map(({ start }) => start)
}

async function meanMotion(name: string): Promise<number> {
  const { values } = (await analyzeMedia(name)).motion
  return values.reduce((sum, value) => sum + value, 0) / values.length
}
