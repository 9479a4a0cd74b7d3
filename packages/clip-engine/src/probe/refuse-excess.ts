import { EngineError } from '../engine-error.ts'

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
