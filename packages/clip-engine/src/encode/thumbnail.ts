import type { Tools } from '../ffmpeg/tools.ts'
import type { ClipJob } from './render-job.ts'

/**
 * Saves one telling frame of a clip as a JPEG, 540 pixels on its shorter side.
 *
 * Prefers a sharp, bright frame near the hook with a face in it, and avoids black ones.
 */
export async function makeThumbnail(
  tools: Tools,
  job: Pick<ClipJob, 'source' | 'candidate' | 'framing' | 'faces'>,
  path: string,
  signal: AbortSignal,
): Promise<void> {
  throw new Error(`Not implemented: ${tools.ffmpeg} ${job.source.path} ${path} ${signal.aborted}`)
}
