import { expect, test } from 'bun:test'
import { describeCollection } from '@svc/test-media'
import {
  between,
  expectFaceAt,
  film,
  look,
  mean,
  mouthMotions,
  recall,
  shareInside,
} from '../face-media.ts'

describeCollection('faces', () => {
  test('are found whenever the man is in the picture, and not when he is not', async () => {
    const faces = await look('video/talk_greenscreen.mp4')
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
    const faces = await look(name)
    expect(recall(faces)).toBe(1)
    for (const { faces: found } of faces) expectFaceAt(found, expected)
  })

  test('are found in interviews and in a group across the room', async () => {
    const faces = await look('video/googlework_short.mp4')
    expect(recall(between(faces, 21.3, 32.4))).toBeGreaterThanOrEqual(0.95)
    const group = between(faces, 19.1, 21)
    expect(Math.min(...group.map(({ faces: found }) => found.length))).toBeGreaterThanOrEqual(3)
    expect(recall(between(faces, 8.3, 15.2))).toBeLessThan(0.15)
  })

  test('are found lying on their side', async () => {
    expect(recall(await look('weird/portrait.mp4'))).toBe(1)
  })

  test('are not seen in leaves and feathers', async () => {
    const faces = await look('video/cuts_testvideo.mp4')
    expect(faces.length).toBeGreaterThan(40)
    expect(recall(faces)).toBeLessThan(0.03)
  })

  test('have a mouth that moves', async () => {
    const motions = await mouthMotions('video/talk_square.mp4', 0, 4)
    expect(motions.length).toBeGreaterThan(20)
    expect(mean(motions)).toBeGreaterThan(0.02)
  })
})

describeCollection('reframeClip', () => {
  const interviews = 'video/googlework_short.mp4'

  test.each([
    ['a talk in front of a green wall', 'video/talk_greenscreen.mp4', [{ start: 0, end: 9 }]],
    ['a square talk', 'video/talk_square.mp4', [{ start: 0.5, end: 5.5 }]],
    ['interviews', interviews, [{ start: 21.2, end: 32.4 }]],
    [
      'interviews with a pause cut out',
      interviews,
      [
        { start: 22, end: 23.5 },
        { start: 26.6, end: 30 },
      ],
    ],
  ])('keeps the face inside for 95 %% of %s', async (_, name, segments) => {
    const { framing, faces } = await film(name, segments)
    expect(framing.spans.every(({ cameras }) => cameras.length === 1)).toBe(true)
    expect(faces.length).toBeGreaterThan(15)
    expect(shareInside(framing, faces)).toBeGreaterThanOrEqual(0.95)
    expect(framing.face_coverage).toBeGreaterThanOrEqual(0.95)
  })

  test('changes its camera exactly at the cuts of interviews', async () => {
    const cuts = [21.154, 24.524, 26.493, 28.161, 32.499]
    const { framing } = await film(interviews, [{ start: 20, end: 34 }])
    const starts = framing.spans.slice(1).map(({ start }) => start + 20)
    expect(starts.length).toBe(cuts.length)
    for (const [at, cut] of cuts.entries()) expect(starts[at]).toBeWithin(cut - 0.01, cut + 0.01)
  })
})
