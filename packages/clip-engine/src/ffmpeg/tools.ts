import type { HardwareEncoder } from '../encode/picture-encoder.ts'

/** Absolute paths of the programs that decode and encode. */
export interface Tools {
  ffmpeg: string
  ffprobe: string
  /** What codes pictures instead of libx264, proved by `findEncoder`. */
  hardware?: {
    encoder: HardwareEncoder
    /** Called when it failed and libx264 stands in for one file. */
    onFailure(reason: string): void
  }
}

/**
 * Finds ffmpeg and ffprobe on the PATH.
 *
 * @throws {Error} One is missing; the message says how to install it.
 */
export function findTools(): Tools {
  return { ffmpeg: find('ffmpeg'), ffprobe: find('ffprobe') }
}

function find(program: string): string {
  const path = Bun.which(program)
  if (path) return path
  throw new Error(
    `${program} is not on the PATH. Install FFmpeg 5.1 or later (Debian and Ubuntu: apt install ffmpeg; macOS: brew install ffmpeg).`,
  )
}
