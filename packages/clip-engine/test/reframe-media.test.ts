import { describe, expect, setDefaultTimeout, test } from 'bun:test'
import type { Face } from '../src/analyze/analysis.ts'
import { visibleShare } from '../src/reframe/face-coverage.ts'
import { DEFAULT_LAYOUT_OPTIONS } from '../src/reframe/layout-options.ts'
import { detectFaces } from '../src/reframe/refine-faces.ts'
import { reframeClip } from '../src/reframe/reframe-clip.ts'
import type { TimeRange } from '../src/time-range.ts'
import { analyzeMedia, probeMedia, tools } from './analyze-media.ts'

setDefaultTimeout(60_000)

describe('reframeClip on real pictures', () => {
  test.each([
    ['a talk in front of a green wall', 'video/talk_greenscreen.mp4', [{ start: 0, end: 9 }]],
    ['a square talk', 'video/talk_square.mp4', [{ start: 0.5, end: 5.5 }]],
    ['interviews', 'video/googlework_short.mp4', [{ start: 21.2, end: 32.4 }]],
    [
      'interviews with a pause cut out',
      'video/googlework_short.mp4',
      [
        { start: 22, end: 23.5 },
        { start: 26.6, end: 30 },
      ],
    ],
  ])('keeps the face inside for 95 %% of %s', async (_, name, segments) => {
    const { framing, faces } = await film(name, segments)
    const inside = faces.filter(({ face, time }) => {
      const span = framing.spans.find(({ start, end }) => time >= start && time < end)
      return span && visibleShare(face, span, time) > 0.95
    })
    expect(framing.spans.every(({ layout }) => layout === 'track')).toBe(true)
    expect(faces.length).toBeGreaterThan(15)
    expect(inside.length / faces.length).toBeGreaterThanOrEqual(0.95)
    expect(framing.face_coverage).toBeGreaterThanOrEqual(0.95)
  })

  test('changes its camera exactly at the cuts of interviews', async () => {
    const { framing } = await film('video/googlework_short.mp4', [{ start: 20, end: 34 }])
    const cuts = [21.154, 24.524, 26.493, 28.161, 32.499]
    const starts = framing.spans.slice(1).map(({ start }) => start + 20)
    expect(starts.length).toBe(cuts.length)
    for (const [at, cut] of cuts.entries()) expect(starts[at]).toBeWithin(cut - 0.01, cut + 0.01)
  })
})

async function film(name: string, segments: TimeRange[]) {
  const source = await probeMedia(name)
  const { signal } = new AbortController()
  const samples = await detectFaces(tools, source, segments, 5, signal)
  const analysis = { ...(await analyzeMedia(name)), faces: samples }
  const framing = reframeClip({
    ...{ source, analysis, candidate: { segments } },
    ...{ aspect_ratio: '9:16', layout: 'auto', options: DEFAULT_LAYOUT_OPTIONS },
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
