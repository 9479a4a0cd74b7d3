import { resolve } from 'node:path'
import type { Tools } from '../ffmpeg/tools.ts'
import { cleanTitle } from '../source/clean-title.ts'
import { chooseTracks } from './choose-tracks.ts'
import { contentType } from './containers.ts'
import { describeTracks } from './describe-tracks.ts'
import { measureTiming } from './measure-timing.ts'
import { readHeader } from './read-header.ts'
import { readStart } from './read-start.ts'
import { refuseLarger, refuseLonger } from './refuse-excess.ts'
import { refuseProtected } from './refuse-protected.ts'
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
  path: string,
  signal: AbortSignal,
  limits?: ProbeLimits,
): Promise<SourceVideo> {
  const file = resolve(path)
  const { size_bytes, start } = await readStart(file)
  if (limits) refuseLarger(size_bytes, limits.maxBytes)

  const header = await readHeader(tools, file, signal)
  await refuseProtected(file, header.format.format_name)
  const chosen = await chooseTracks(tools, file, header, signal)
  const timing = await measureTiming(tools, file, header, chosen, signal)
  if (limits) refuseLonger(timing.duration_seconds, limits.maxSeconds)

  const container = header.format.format_name
  return {
    path: file,
    container,
    content_type: contentType(container, start, chosen.video !== null),
    size_bytes,
    duration_seconds: timing.duration_seconds,
    title: cleanTitle(header.format.tags?.['title']),
    ...describeTracks(header, chosen, timing),
  }
}
