import type { FaceSample } from '../analyze/analysis.ts'
import type { Framing } from '../reframe/framing.ts'
import type { TimeRange } from '../time-range.ts'
import type { ThumbnailJob } from './thumbnail.ts'

/** A short stretch of a clip, with the part of its framing that belongs to it. */
export interface Moment {
  /** Source seconds. */
  range: TimeRange
  framing: Framing
}

const LENGTH_SECONDS = 1.5
/** Faces are considered up to this long after the hook's start. */
const NEAR_SECONDS = 8

/** Chooses the part of a clip that its thumbnail is taken from: the hook, or a clear face soon after it. */
export function chooseMoment({ candidate, framing, faces }: ThumbnailJob): Moment {
  const { segments, hook } = candidate
  const kept = segments.filter(({ end }) => end > hook.start)
  const [opening = { start: 0, end: LENGTH_SECONDS }] = kept.length > 0 ? kept : segments
  const begin = Math.max(opening.start, Math.min(hook.start, opening.end - LENGTH_SECONDS))
  const end = Math.min(opening.end, begin + NEAR_SECONDS)
  const near = faces.filter(({ time }) => time >= begin && time <= end)
  const center = clearest(near)?.time ?? begin + LENGTH_SECONDS / 2
  const start = Math.max(
    opening.start,
    Math.min(center - LENGTH_SECONDS / 2, opening.end - LENGTH_SECONDS),
  )
  const range = { start, end: Math.min(opening.end, start + LENGTH_SECONDS) }
  return { range, framing: sliceFraming(framing, clipTime(segments, range.start), range) }
}

function clearest(samples: FaceSample[]): FaceSample | undefined {
  const [best] = samples.toSorted((a, b) => clarity(b) - clarity(a))
  return best && clarity(best) > 0 ? best : undefined
}

function clarity({ faces }: FaceSample): number {
  return Math.max(0, ...faces.map(({ score, width, height }) => score * Math.sqrt(width * height)))
}

function clipTime(segments: TimeRange[], time: number): number {
  return segments.reduce((sum, { start, end }) => sum + Math.max(0, Math.min(time, end) - start), 0)
}

function sliceFraming(framing: Framing, from: number, { start, end }: TimeRange): Framing {
  const length = end - start
  const spans = framing.spans
    .filter((span) => span.end > from && span.start < from + length)
    .map((span) => ({
      ...span,
      start: Math.max(0, span.start - from),
      end: Math.min(length, span.end - from),
      cameras: span.cameras.map((keyframes) =>
        keyframes.map((keyframe) => ({ ...keyframe, time: keyframe.time - from })),
      ),
    }))
  return { ...framing, spans }
}
