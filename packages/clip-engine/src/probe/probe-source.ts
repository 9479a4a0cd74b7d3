import { open } from 'node:fs/promises'
import { resolve } from 'node:path'
import { EngineError } from '../engine-error.ts'
import type { Tools } from '../ffmpeg/tools.ts'
import { cleanTitle } from '../source/clean-title.ts'
import { chooseTracks } from './choose-tracks.ts'
import { contentType } from './containers.ts'
import { describeTracks } from './describe-tracks.ts'
import { measureTiming } from './measure-timing.ts'
import { readHeader } from './read-header.ts'
import { refuseLarger, refuseLonger, refuseProtected } from './refuse-source.ts'
import type { SourceVideo } from './source-video.ts'

export interface ProbeLimits {
  maxSeconds: number
  maxBytes: number
}

/**
 * Measures a source file: the header names the tracks, and packets and decoded frames verify them.
 *
 * No other file is opened and no network request is made, whatever the file contains.
 *
 * @throws {EngineError} `source_unsupported`, `source_corrupt`, `source_too_large` or `source_too_long`.
 */
export async function probeSource(
  tools: Tools,
  relative: string,
  signal: AbortSignal,
  limits?: ProbeLimits,
): Promise<SourceVideo> {
  const path = resolve(relative)
  const file = { tools, path, signal }
  const { size_bytes, start } = await readStart(path)
  if (limits) refuseLarger(size_bytes, limits.maxBytes)

  const header = await readHeader(file)
  await refuseProtected(path, header.format.format_name)
  const chosen = await chooseTracks(file, header)
  const timing = await measureTiming(file, header, chosen)
  if (limits) refuseLonger(timing.duration_seconds, limits.maxSeconds)

  const container = header.format.format_name
  return {
    path,
    container,
    content_type: contentType(container, start, chosen.video !== null),
    size_bytes,
    duration_seconds: timing.duration_seconds,
    title: cleanTitle(header.format.tags?.['title']),
    ...describeTracks(header, chosen, timing),
  }
}

const START_BYTES = 4096

interface FileStart {
  size_bytes: number
  /** At most the first 4096 bytes. */
  start: Uint8Array
}

/**
 * Reads the beginning of a file, and refuses files that can be recognized as unusable without ffprobe.
 *
 * @throws {EngineError} `source_unsupported` for folders, devices and text, which includes every playlist;
 *   `source_corrupt` for an empty file; `source_unreachable` when it cannot be read.
 */
async function readStart(path: string): Promise<FileStart> {
  await using file = await open(path, 'r').catch((cause: Error) => {
    throw new EngineError('source_unreachable', `The file cannot be read: ${cause.message}`, {
      cause,
    })
  })
  const stat = await file.stat()
  if (!stat.isFile()) {
    throw new EngineError('source_unsupported', `${path} is not a file.`)
  }
  if (stat.size === 0) throw new EngineError('source_corrupt', 'The file is empty.')

  const { buffer, bytesRead } = await file.read(Buffer.alloc(START_BYTES), 0, START_BYTES, 0)
  const start = buffer.subarray(0, bytesRead)
  if (isText(start)) {
    throw new EngineError('source_unsupported', `The file is ${nameText(start)}, not a video.`)
  }
  return { size_bytes: stat.size, start }
}

/** No medium begins with 4096 bytes, or a whole file, of printable characters. */
function isText(start: Uint8Array): boolean {
  return start.every((byte) => byte >= 0x20 || (byte >= 0x09 && byte <= 0x0d))
}

function nameText(start: Uint8Array): string {
  const text = new TextDecoder().decode(start).trimStart().toLowerCase()
  if (text.startsWith('#extm3u') || text.startsWith('ffconcat')) return 'a playlist'
  if (text.startsWith('<!doctype html') || text.startsWith('<html')) return 'a web page'
  return 'text'
}
