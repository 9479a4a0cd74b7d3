import type { SourceVideo } from '../probe/source-video.ts'
import type { CutPlan } from './cut-plan.ts'

/**
 * Writes the ffmpeg arguments that open the source once for every read of a plan.
 *
 * @param decoding - Decoder options, for example to skip frames.
 */
export function inputArgs(source: SourceVideo, plan: CutPlan, decoding: string[] = []): string[] {
  return plan.reads.flatMap(({ seekSeconds, lengthSeconds }) => [
    ...decoding,
    // Some files are not seekable, and reading from the start needs no seek.
    ...(seekSeconds > 0 ? ['-ss', seekSeconds.toFixed(6)] : []),
    '-t',
    lengthSeconds.toFixed(6),
    '-i',
    source.path,
  ])
}
