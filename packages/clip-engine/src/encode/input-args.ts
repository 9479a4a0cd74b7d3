import type { SourceVideo } from '../probe/source-video.ts'
import type { CutPlan } from './cut-plan.ts'

/**
 * Writes the ffmpeg arguments that open the source once for every read of a plan.
 *
 * @param decoding - Decoder options, for example to leave frames out.
 */
export function inputArgs(source: SourceVideo, plan: CutPlan, decoding: string[] = []): string[] {
  return plan.reads.flatMap(({ seek_seconds, length_seconds }) => [
    ...decoding,
    // Some files cannot be sought in, and to their start that is not needed.
    ...(seek_seconds > 0 ? ['-ss', seek_seconds.toFixed(6)] : []),
    '-t',
    length_seconds.toFixed(6),
    '-i',
    source.path,
  ])
}
