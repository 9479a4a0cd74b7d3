import type { FaceSample } from '../analyze/analysis.ts'
import { decodePictures, pictureSize } from '../analyze/decode/decode-reduced.ts'
import { createFaceTrack } from '../analyze/faces/face-track.ts'
import { joinRanges } from '../analyze/join-ranges.ts'
import type { Tools } from '../ffmpeg/tools.ts'
import type { SourceVideo } from '../probe/source-video.ts'
import type { TimeRange } from '../time-range.ts'

/** Ranges that are less than this many seconds apart are read by one program: to start another and to seek takes longer than to decode the gap. */
const SHARED_GAP = 2

/**
 * Detects faces in a few ranges of a source, denser than the analysis of the whole does.
 *
 * @param ranges - Source seconds, ascending, not overlapping.
 * @param framesPerSecond - 1 to 15; 5 gives a steady camera path.
 * @returns Samples in source seconds, ascending, within the ranges only; none without picture.
 * @throws {EngineError} `processing_failed` or `timeout`, when ffmpeg cannot read the source.
 */
export async function detectFaces(
  tools: Tools,
  source: SourceVideo,
  ranges: TimeRange[],
  framesPerSecond: number,
  signal: AbortSignal,
): Promise<FaceSample[]> {
  const { video } = source
  if (!video) return []
  const faces = createFaceTrack(pictureSize(video))
  try {
    for (const near of joinRanges(ranges, SHARED_GAP)) {
      const pictures = decodePictures(tools, { ...source, video }, near, framesPerSecond, signal)
      for await (const { time, data } of pictures) {
        const isWanted = ranges.some(({ start, end }) => start <= time && time < end)
        if (isWanted) await faces.look(time, data)
      }
    }
    return await faces.finish()
  } finally {
    faces.stop()
  }
}
