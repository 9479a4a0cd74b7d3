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
  /** The same from moment to moment, at clip seconds. */
  moves: { time: number; value: number; middle: number }[]
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
  return takes.map((pieces) => {
    const moves = pieces.flatMap((piece) => movesIn(piece, analysis.motion))
    return {
      start: Math.min(...pieces.map(({ source, offset }) => source.start + offset)),
      end: Math.max(...pieces.map(({ source, offset }) => source.end + offset)),
      samples: pieces.flatMap((piece) => samplesIn(piece, analysis.faces)),
      speech: pieces.flatMap((piece) => speechIn(piece, analysis.speech)),
      motion: average(moves),
      moves,
    }
  })
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

function movesIn({ source, offset }: Piece, motion: Analysis['motion']): Take['moves'] {
  const { interval_seconds, values, middles } = motion
  // The first interval holds the cut itself, which is not motion.
  const first = Math.floor(source.start / interval_seconds) + 1
  const end = Math.min(values.length, Math.ceil(source.end / interval_seconds))
  return values.slice(first, end).map((value, at) => ({
    time: (first + at + 0.5) * interval_seconds + offset,
    value,
    middle: middles[first + at] ?? 0.5,
  }))
}

function average(moves: Take['moves']): Take['motion'] {
  const sum = moves.reduce((total, { value }) => total + value, 0)
  const moment = moves.reduce((total, { value, middle }) => total + value * middle, 0)
  return { value: sum / Math.max(1, moves.length), middle: sum > 0 ? moment / sum : 0.5 }
}
