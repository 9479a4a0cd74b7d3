import { open } from 'node:fs/promises'
import { EngineError } from '../engine-error.ts'
import type { TimeRange } from '../time-range.ts'
import { type Bytes, boxesIn, type Walk } from './mp4-boxes.ts'

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

/** Path of boxes to the sample descriptions of each track of an MP4 (ISO/IEC 14496-12). */
const WAY = ['moov', 'trak', 'mdia', 'minf', 'stbl', 'stsd']
/** Sample entry types of encrypted tracks: standard (ISO/IEC 23001-7), and of older shops. */
const PROTECTED = new Set(['encv', 'enca', 'drmi', 'drms'])
/** Limit of boxes read, far above any real file; a hostile file beyond it is left to the decoder. */
const MOST_BOXES = 20_000

/**
 * Refuses an MP4 or MOV with an encrypted track. ffprobe reports the original codec without the encryption, and a decoder
 * sometimes turns the encrypted data into a picture of noise.
 *
 * @throws {EngineError} `source_corrupt`.
 */
export async function refuseProtected(path: string, container: string): Promise<void> {
  if (!container.split(',').includes('mov')) return
  await using file = await open(path)
  const { size } = await file.stat()
  const walk = { file, left: MOST_BOXES }
  if (!(await isProtected(walk, { start: 0, end: size }, WAY))) return
  throw new EngineError(
    'source_corrupt',
    'The file is protected against copying: a track of it is encrypted.',
  )
}

/** Walks the boxes along the path `way`, and checks the types of the sample entries at its end. */
async function isProtected(walk: Walk, range: Bytes, way: string[]): Promise<boolean> {
  const [next, ...rest] = way
  for await (const { type, content } of boxesIn(walk, range)) {
    if (next === undefined && PROTECTED.has(type)) return true
    if (type !== next) continue
    // The entries come after a version, flags and their number.
    const inside = type === 'stsd' ? { ...content, start: content.start + 8 } : content
    if (await isProtected(walk, inside, rest)) return true
  }
  return false
}
