import { basename } from 'node:path'
import { EngineError } from '../engine-error.ts'
import { runFfmpeg } from '../ffmpeg/run-ffmpeg.ts'
import type { Tools } from '../ffmpeg/tools.ts'
import { probeSource } from '../probe/probe-source.ts'
import type { SourceVideo, VideoTrack } from '../probe/source-video.ts'
import { stillInput } from './still-input.ts'

/** A video that is shown before, after or over a clip. */
export type Bookend = SourceVideo & { video: VideoTrack }

/** @throws {EngineError} `encode_failed`: the file is no video. */
export async function openBookend(tools: Tools, role: string, path: string, signal: AbortSignal) {
  const source = await named(role, path, 'a video', probeSource(tools, path, signal))
  const { video } = source
  if (video) return { ...source, video }
  throw new EngineError('encode_failed', `The ${role} (${basename(path)}) has no moving picture.`)
}

/** @throws {EngineError} `encode_failed`: the file has no sound. */
export async function openMusic(
  tools: Tools,
  path: string,
  signal: AbortSignal,
): Promise<SourceVideo> {
  const source = await named('music', path, 'a sound file', probeSource(tools, path, signal))
  if (source.audio) return source
  throw new EngineError('encode_failed', `The music (${basename(path)}) has no sound.`)
}

/** @throws {EngineError} `encode_failed`: the file is no picture. */
export async function checkStill(tools: Tools, role: string, path: string, signal: AbortSignal) {
  const decoding = runFfmpeg(tools, [...stillInput(path), '-frames:v', '1', '-f', 'null', '-'], {
    signal,
    timeoutSeconds: 30,
  })
  await named(role, path, 'a picture', decoding)
}

/** Adds to an error the file that could not be opened. */
async function named<T>(role: string, path: string, kind: string, opening: Promise<T>): Promise<T> {
  try {
    return await opening
  } catch (error) {
    if (!(error instanceof EngineError) || error.retryable) throw error
    throw new EngineError(
      'encode_failed',
      `The ${role} (${basename(path)}) cannot be read as ${kind}: ${error.message}`,
      { cause: error },
    )
  }
}
