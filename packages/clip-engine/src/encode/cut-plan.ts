import type { SourceVideo } from '../probe/source-video.ts'
import type { TimeRange } from '../time-range.ts'
import { type FrameRate, framesPerSecond } from './frame-rate.ts'

/** How the source is opened and cut: every boundary lies on a frame of the result. */
export interface CutPlan {
  reads: Read[]
  frameCount: number
  duration_seconds: number
  /** The kept stretches after rounding to frames, in source seconds. */
  segments: TimeRange[]
}

/** One input that opens the source file; stretches close together share it, so that nothing is decoded twice. */
export interface Read {
  seekSeconds: number
  lengthSeconds: number
  /** Counted in frames of the result from `seekSeconds`. */
  pieces: { firstFrame: number; frameCount: number }[]
}

/** Decoding a short gap is quicker than opening the file again. */
const LONGEST_SHARED_GAP_SECONDS = 5

/**
 * Plans the cuts of a clip.
 *
 * @param leadSeconds - Seconds read before the first piece of each read, to include a frame that
 *   began earlier and is still shown at the cut.
 */
export function planCuts(segments: TimeRange[], rate: FrameRate, leadSeconds: number): CutPlan {
  const fps = framesPerSecond(rate)
  const pieces = segments.map(({ start, end }) => {
    const first = Math.round(start * fps)
    return { first, count: Math.max(1, Math.round(end * fps) - first) }
  })
  const frameCount = pieces.reduce((sum, { count }) => sum + count, 0)
  const lead = Math.ceil(leadSeconds * fps)
  return {
    reads: group(pieces, LONGEST_SHARED_GAP_SECONDS * fps).map((near) => toRead(near, lead, fps)),
    frameCount,
    duration_seconds: frameCount / fps,
    segments: pieces.map(({ first, count }) => ({
      start: first / fps,
      end: (first + count) / fps,
    })),
  }
}

/** Seconds to read before a cut: slides may have one frame in several seconds, and the frame shown at the cut is needed. */
export function leadSeconds({ video }: SourceVideo): number {
  if (!video) return 0
  const least = video.is_variable_frame_rate ? 1 : 0
  return Math.min(12, Math.max(least, 3 / video.frame_rate))
}

interface Piece {
  first: number
  count: number
}

function group(pieces: Piece[], longestGap: number): Piece[][] {
  const groups: Piece[][] = []
  for (const piece of pieces) {
    const open = groups.at(-1)
    const last = open?.at(-1)
    const gap = last ? piece.first - (last.first + last.count) : -1
    // What goes back in the source is read by itself.
    if (open && gap >= 0 && gap <= longestGap) open.push(piece)
    else groups.push([piece])
  }
  return groups
}

function toRead(pieces: Piece[], lead: number, fps: number): Read {
  const first = pieces[0]?.first ?? 0
  const end = pieces.reduce((latest, piece) => Math.max(latest, piece.first + piece.count), first)
  const seek = Math.max(0, first - lead)
  return {
    seekSeconds: seek / fps,
    lengthSeconds: (end - seek) / fps,
    pieces: pieces.map((piece) => ({ firstFrame: piece.first - seek, frameCount: piece.count })),
  }
}
