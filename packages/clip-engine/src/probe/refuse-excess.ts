import { EngineError } from '../engine-error.ts'
import type { TimeRange } from '../time-range.ts'

/** @throws {EngineError} `source_too_large`, with both sizes in bytes. */
export function refuseLarger(size: number, allowed: number): void {
  if (size <= allowed) return
  throw new EngineError(
    'source_too_large',
    `The source has ${size} bytes or more; at most ${allowed} are accepted.`,
  )
}

/** @throws {EngineError} `source_too_long`, with both lengths in seconds. */
export function refuseLonger(seconds: number, allowed: number): void {
  if (seconds <= allowed) return
  throw new EngineError(
    'source_too_long',
    `The source lasts ${Math.ceil(seconds)} seconds; at most ${allowed} are accepted.`,
  )
}

/** @throws {EngineError} `range_outside_source`, with both in seconds, for a range that begins after the source has ended. */
export function refuseOutside(range: TimeRange | null, duration_seconds: number): void {
  if (!range || range.start < duration_seconds) return
  throw new EngineError(
    'range_outside_source',
    `The range from ${range.start} to ${range.end} s lies outside of the source, which lasts ${duration_seconds.toFixed(1)} s.`,
  )
}
