import { basename } from 'node:path'
import { EngineError } from '../engine-error.ts'
import { runFfmpeg } from '../ffmpeg/run-ffmpeg.ts'
import type { Tools } from '../ffmpeg/tools.ts'
import { probeSource } from '../probe/probe-source.ts'
import type { SourceVideo, VideoTrack } from '../probe/source-video.ts'
import type { ClipLook } from './clip-look.ts'
import { stillInput } from './still-input.ts'

/** A brand's files, found to be what they must be. */
export interface BrandMedia {
  intro: Bookend | null
  outro: Bookend | null
  music: SourceVideo | null
}

/** A video that is shown before or after a clip. */
export type Bookend = SourceVideo & { video: VideoTrack }

/**
 * Opens a brand's files once, so that a broken one is named before anything is encoded.
 *
 * @throws {EngineError} `encode_failed`: which file is no picture, video or sound.
 */
export async function openBrand(
  tools: Tools,
  { branding, fit_background }: ClipLook,
  signal: AbortSignal,
): Promise<BrandMedia> {
  const { logo, intro_path, outro_path, music } = branding ?? {}
  const [intro, outro, song] = await Promise.all([
    intro_path ? openBookend(tools, 'intro', intro_path, signal) : null,
    outro_path ? openBookend(tools, 'outro', outro_path, signal) : null,
    music ? openMusic(tools, music.path, signal) : null,
    logo && checkStill(tools, 'logo', logo.path, signal),
    fit_background?.kind === 'image' &&
      checkStill(tools, 'background', fit_background.path, signal),
  ])
  return { intro, outro, music: song }
}

async function openBookend(tools: Tools, role: string, path: string, signal: AbortSignal) {
  const source = await named(role, path, 'a video', probeSource(tools, path, signal))
  const { video } = source
  if (video) return { ...source, video }
  throw new EngineError('encode_failed', `The ${role} (${basename(path)}) has no moving picture.`)
}

async function openMusic(tools: Tools, path: string, signal: AbortSignal): Promise<SourceVideo> {
  const source = await named('music', path, 'a sound file', probeSource(tools, path, signal))
  if (source.audio) return source
  throw new EngineError('encode_failed', `The music (${basename(path)}) has no sound.`)
}

async function checkStill(tools: Tools, role: string, path: string, signal: AbortSignal) {
  const decoding = runFfmpeg(tools, [...stillInput(path), '-frames:v', '1', '-f', 'null', '-'], {
    signal,
    timeout_seconds: 30,
  })
  await named(role, path, 'a picture', decoding)
}

/** Says which file it was that could not be opened. */
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
