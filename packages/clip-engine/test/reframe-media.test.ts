import { describe, expect, test } from 'bun:test'
import { DEFAULT_CONFIG } from '@svc/specification'
import { collection, INTERVIEW_STARTS } from '@svc/test-media'
import type { Face } from '../src/analyze/analysis.ts'
import { visibleShare } from '../src/reframe/face-coverage.ts'
import { detectFaces } from '../src/reframe/refine-faces.ts'
import { reframeClip } from '../src/reframe/reframe-clip.ts'
import type { TimeRange } from '../src/time-range.ts'
import { analyzeMedia, probeMedia, tools } from './analyze-media.ts'

describe('reframeClip on real pictures', () => {
  test.each<[string, string, TimeRange[]]>([
    ['a talk', 'talk.mp4', [{ start: 0, end: 9 }]],
    ['a square talk', 'square.mp4', [{ start: 0.5, end: 5.5 }]],
    ['interviews', 'interviews.mp4', [{ start: 19.3, end: 29.9 }]],
    ['a talk with a pause cut out', 'interviews.mp4', CUT],
    ...realFilms(),
  ])('keeps the face inside for 95 %% of %s', async (_, name, segments) => {
    const { framing, faces } = await film(name, segments)
    const inside = faces.filter(({ face, time }) => {
      const span = framing.spans.find(({ start, end }) => time >= start && time < end)
      return span && visibleShare(face, span, time) > 0.95
    })
    // A head that fills the picture gets a wider window, never the whole of it.
    expect(framing.spans.every(({ cameras }) => cameras.length === 1)).toBe(true)
    expect(faces.length).toBeGreaterThan(15)
    expect(inside.length / faces.length).toBeGreaterThanOrEqual(0.95)
    expect(framing.face_coverage).toBeGreaterThanOrEqual(0.95)
  })

  test.each<[string, string, TimeRange, number[]]>([
    ['drawn', 'interviews.mp4', { start: 18, end: 32 }, INTERVIEW_STARTS.slice(-4)],
    ...realInterviews(),
  ])('changes its camera exactly at the cuts of %s interviews', async (_, name, range, cuts) => {
    const { framing } = await film(name, [range])
    const starts = framing.spans.slice(1).map(({ start }) => start + range.start)
    expect(starts.length).toBe(cuts.length)
    for (const [at, cut] of cuts.entries()) expect(starts[at]).toBeWithin(cut - 0.01, cut + 0.01)
  })
})

const CUT = [
  { start: 20, end: 21.5 },
  { start: 23.5, end: 26 },
]

function realFilms(): [string, string, TimeRange[]][] {
  if (!collection.isThere) return []
  const interviews = 'video/googlework_short.mp4'
  const cut = [
    { start: 22, end: 23.5 },
    { start: 26.6, end: 30 },
  ]
  return [
    ['a real talk in front of a green wall', 'video/talk_greenscreen.mp4', [{ start: 0, end: 9 }]],
    ['a real square talk', 'video/talk_square.mp4', [{ start: 0.5, end: 5.5 }]],
    ['real interviews', interviews, [{ start: 21.2, end: 32.4 }]],
    ['real interviews with a pause cut out', interviews, cut],
  ]
}

function realInterviews(): [string, string, TimeRange, number[]][] {
  const cuts = [21.154, 24.524, 26.493, 28.161, 32.499]
  const range = { start: 20, end: 34 }
  return collection.isThere ? [['real', 'video/googlework_short.mp4', range, cuts]] : []
}

async function film(name: string, segments: TimeRange[]) {
  const source = await probeMedia(name)
  const { signal } = new AbortController()
  const samples = await detectFaces(tools, source, segments, 5, signal)
  const analysis = { ...(await analyzeMedia(name)), faces: samples }
  const framing = reframeClip({
    ...{ source, analysis, candidate: { segments } },
    ...{ aspect_ratio: '9:16', layout: 'auto', options: DEFAULT_CONFIG.layout },
  })
  return { framing, faces: segments.flatMap((segment, at) => playedFaces(segment, at)) }

  function playedFaces(segment: TimeRange, at: number): { time: number; face: Face }[] {
    const played = segments.slice(0, at).reduce((sum, { start, end }) => sum + end - start, 0)
    return samples
      .filter(({ time }) => time >= segment.start && time < segment.end)
      .flatMap(({ time, faces }) =>
        faces.map((face) => ({ time: time - segment.start + played, face })),
      )
  }
}
