import type { FaceSample } from '../analyze/analysis.ts'
import type { Tools } from '../ffmpeg/tools.ts'
import type { SourceVideo } from '../probe/source-video.ts'
import type { TimeRange } from '../time-range.ts'

/**
 * Detects faces in a few ranges of a source, denser than the analysis of the whole does.
 *
 * @param ranges - Source seconds, ascending, not overlapping.
 * @param framesPerSecond - 1 to 15; 5 gives a steady camera path.
 * @returns Samples in source seconds, ascending, within the ranges only.
 */
export async function detectFaces(
  _tools: Tools,
  _source: SourceVideo,
  _ranges: TimeRange[],
  _framesPerSecond: number,
  _signal: AbortSignal,
): Promise<FaceSample[]> {
  throw new Error('not yet')
}
