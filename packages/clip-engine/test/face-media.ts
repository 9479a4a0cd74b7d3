import { expect } from 'bun:test'
import { DEFAULT_CONFIG } from '@svc/specification'
import type { Face, FaceSample } from '../src/analyze/analysis.ts'
import { visibleShare } from '../src/reframe/face-coverage.ts'
import type { Framing } from '../src/reframe/framing.ts'
import { detectFaces } from '../src/reframe/refine-faces.ts'
import { reframeClip } from '../src/reframe/reframe-clip.ts'
import type { TimeRange } from '../src/time-range.ts'
import { analyzeMedia } from './analyze-media.ts'
import { probeMedia, signal, tools } from './workbench.ts'

/** Searches a film or a part of it for faces, twice a second. */
export async function look(name: string, part?: TimeRange): Promise<FaceSample[]> {
  const source = await probeMedia(name)
  const range = part ?? { start: 0, end: source.duration_seconds }
  return detectFaces(tools, source, [range], 2, signal)
}

/** How much the mouths of a film move, each time one is seen. */
export async function mouthMotions(name: string, start: number, end: number): Promise<number[]> {
  const samples = await detectFaces(tools, await probeMedia(name), [{ start, end }], 8, signal)
  return samples.flatMap(({ faces }) => faces.flatMap((face) => face.mouth_motion ?? []))
}

export const mean = (values: number[]) =>
  values.reduce((sum, value) => sum + value, 0) / values.length

export function expectFaceAt(found: Face[], at: { x: number; y: number }): void {
  const [face] = found
  expect(found.length).toBe(1)
  expect((face?.x ?? 0) + (face?.width ?? 0) / 2).toBeWithin(at.x - 0.08, at.x + 0.08)
  expect((face?.y ?? 0) + (face?.height ?? 0) / 2).toBeWithin(at.y - 0.1, at.y + 0.1)
}

export function between(samples: FaceSample[], start: number, end: number): FaceSample[] {
  return samples.filter(({ time }) => time >= start && time < end)
}

/** The share of the samples with a face. */
export function recall(samples: FaceSample[]): number {
  return samples.filter(({ faces }) => faces.length > 0).length / samples.length
}

/** Films a part of a test file, of which no more than the `longest` seconds are analyzed, and gives the faces of it at the times at which the clip shows them. */
export async function film(name: string, segments: TimeRange[], longest?: number) {
  const source = await probeMedia(name)
  const samples = await detectFaces(tools, source, segments, 5, signal)
  const analysis = { ...(await analyzeMedia(name, longest)), faces: samples }
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

/** The share of the faces that the camera shows whole. */
export function shareInside(
  { spans }: Framing,
  faces: Awaited<ReturnType<typeof film>>['faces'],
): number {
  const inside = faces.filter(({ face, time }) => {
    const span = spans.find(({ start, end }) => time >= start && time < end)
    return span && visibleShare(face, span, time) > 0.95
  })
  return inside.length / faces.length
}
