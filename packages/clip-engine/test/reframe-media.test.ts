import { afterAll, describe, expect, test } from 'bun:test'
import { INTERVIEW_STARTS } from '@svc/test-media'
import { keepFaceChildren } from '../src/analyze/faces/face-child.ts'
import type { TimeRange } from '../src/time-range.ts'
import { film, shareInside } from './face-media.ts'

const kept = keepFaceChildren()
afterAll(() => kept[Symbol.dispose]())

describe('reframeClip on real pictures', () => {
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

  test('changes its camera exactly at the cuts of interviews', async () => {
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
