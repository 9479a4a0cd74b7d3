import { basename } from 'node:path'
import { EngineError } from '../engine-error.ts'
import { runFfmpeg } from '../ffmpeg/run-ffmpeg.ts'
import { probeSource } from '../probe/probe-source.ts'
import type { ProbedFile } from '../probe/run-ffprobe.ts'
import type { SourceVideo, VideoTrack } from '../probe/source-video.ts'
import { stillInput } from './still-input.ts'

/** A video that is shown before, after or over a clip. */
export type Bookend = SourceVideo & { video: VideoTrack }

/** @throws {EngineError} `encode_failed`: the file is no video. */
export async function openBookend(role: string, { tools, path, signal }: ProbedFile) {
  const source = await named(role, path, 'a video', probeSource(tools, path, signal))
  const { video } = source
  if (video) return { ...source, video }
  throw new EngineError('encode_failed', `The ${role} (${basename(path)}) has no moving picture.`)
}

/** @throws {EngineError} `encode_failed`: the file has no sound. */
export async function openMusic({ tools, path, signal }: ProbedFile): Promise<SourceVideo> {
  const source = await named('music', path, 'a sound file', probeSource(tools, path, signal))
  if (source.audio) return source
  throw new EngineError('encode_failed', `The music (${basename(path)}) has no sound.`)
}

/** A still picture, and its size in pixels. */
export interface Still {
  path: string
  width: number
  height: number
}

/** @throws {EngineError} `encode_failed`: the file is no picture. */
export async function openStill(role: string, { tools, path, signal }: ProbedFile): Promise<Still> {
  const args = [...stillInput(path), '-vf', 'showinfo', '-frames:v', '1', '-f', 'null', '-']
  const decoding = runFfmpeg(tools, args, { signal, timeoutSeconds: 30 })
  const { log } = await named(role, path, 'a picture', decoding)
  const [, width, height] = / s:(\d+)x(\d+) /.exec(log) ?? []
  if (width && height) return { path, width: Number(width), height: Number(height) }
  throw new EngineError('encode_failed', `The ${role} (${basename(path)}) has no size.`)
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
