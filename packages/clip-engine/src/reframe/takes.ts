import type { Analysis, FaceSample } from '../analyze/analysis.ts'
import type { TimeRange } from '../time-range.ts'

/** A stretch of a clip between two cuts of its source: the unit in which a camera moves. Clip seconds. */
export interface Take {
  start: number
  end: number
  /** Faces and changes at clip seconds. */
  samples: FaceSample[]
  /** Where a voice is heard. */
  speech: TimeRange[]
  /** How much the picture changes, and where from left to right; both 0 to 1. */
  motion: { value: number; middle: number }
}

/** What of an analysis decides how a clip is framed. */
export type SeenAndHeard = Pick<Analysis, 'shots' | 'faces' | 'speech' | 'motion'>

/** Pieces shorter than this are rounding errors and are dropped. */
const SHORTEST_SECONDS = 0.02

interface Piece {
  source: TimeRange
  /** Clip time minus source time. */
  offset: number
  shot: number
}

/**
 * Divides a clip at the cuts of its source.
 *
 * A silence cut out of a shot does not end the take: the same people sit in the same places.
 */
export function cutIntoTakes(segments: TimeRange[], analysis: SeenAndHeard): Take[] {
  const takes: Piece[][] = []
  for (const piece of cutIntoPieces(segments, analysis.shots)) {
    const last = takes.at(-1)
    if (last?.[0]?.shot === piece.shot) last.push(piece)
    else takes.push([piece])
  }
  return takes.map((pieces) => ({
    start: Math.min(...pieces.map(({ source, offset }) => source.start + offset)),
    end: Math.max(...pieces.map(({ source, offset }) => source.end + offset)),
    samples: pieces.flatMap((piece) => samplesIn(piece, analysis.faces)),
    speech: pieces.flatMap((piece) => speechIn(piece, analysis.speech)),
    motion: averageMotion(pieces, analysis.motion),
  }))
}

function cutIntoPieces(segments: TimeRange[], shots: TimeRange[]): Piece[] {
  const pieces: Piece[] = []
  let played = 0
  for (const segment of segments) {
    const offset = played - segment.start
    played += segment.end - segment.start
    const cuts = shots
      .map(({ start }) => start)
      .filter(
        (cut) => cut > segment.start + SHORTEST_SECONDS && cut < segment.end - SHORTEST_SECONDS,
      )
    const starts = [segment.start, ...cuts]
    for (const [at, start] of starts.entries()) {
      const end = starts[at + 1] ?? segment.end
      const shot = shots.findLastIndex((other) => other.start <= start + SHORTEST_SECONDS)
      pieces.push({ source: { start, end }, offset, shot })
    }
  }
  return pieces
}

function samplesIn({ source, offset }: Piece, samples: FaceSample[]): FaceSample[] {
  return samples
    .filter(({ time }) => time >= source.start && time < source.end)
    .map((sample) => ({ ...sample, time: sample.time + offset }))
}

function speechIn({ source, offset }: Piece, speech: TimeRange[]): TimeRange[] {
  return speech
    .filter(({ start, end }) => start < source.end && end > source.start)
    .map(({ start, end }) => ({
      start: Math.max(start, source.start) + offset,
      end: Math.min(end, source.end) + offset,
    }))
}

function averageMotion(pieces: Piece[], motion: Analysis['motion']): Take['motion'] {
  const { interval_seconds, values, middles } = motion
  let [sum, moment, intervals] = [0, 0, 0]
  for (const { source } of pieces) {
    // The first interval holds the cut itself, which is not motion.
    const first = Math.floor(source.start / interval_seconds) + 1
    for (let at = first; at < source.end / interval_seconds && at < values.length; at++) {
      sum += values[at] ?? 0
      moment += (values[at] ?? 0) * (middles[at] ?? 0.5)
      intervals++
    }
  }
  return { value: intervals > 0 ? sum / intervals : 0, middle: sum > 0 ? moment / sum : 0.5 }
}
