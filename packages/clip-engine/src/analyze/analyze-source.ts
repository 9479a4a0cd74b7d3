import type { Tools } from '../ffmpeg/tools.ts'
import type { SourceVideo } from '../probe/source-video.ts'
import type { Analysis } from './analysis.ts'
import { decodeReduced, type Piece, pictureSize } from './decode/decode-reduced.ts'
import { createFaceTrack } from './faces/face-track.ts'
import { createCaptionFinder } from './picture/caption-finder.ts'
import { createPictureMeters } from './picture/picture-meters.ts'
import { createSoundMeters } from './sound/sound-meters.ts'

const PICTURES_PER_SECOND = 2
/** Choosing clips needs only the share of a stretch that shows people; their positions are searched for later, in the chosen clips. */
const SECONDS_BETWEEN_FACES = 2

/**
 * Measures what can be seen and heard in a source, in one decode of a reduced picture.
 *
 * Memory stays flat however long the source is. A track that the source does not have gives empty
 * lists; it is never an error.
 *
 * @param onProgress - Share of the source analyzed, 0 to 1.
 * @throws {EngineError} `processing_failed` or `timeout`, when ffmpeg cannot read the source.
 */
export async function analyzeSource(
  tools: Tools,
  source: SourceVideo,
  signal: AbortSignal,
  onProgress: (fraction: number) => void,
): Promise<Analysis> {
  const duration_seconds = source.duration_seconds
  const sound = await createSoundMeters()
  const picture = createPictureMeters()
  const size = source.video && pictureSize(source.video)
  const faces = createFaceTrack(size)
  const captions = createCaptionFinder()
  let lookedAt = Number.NEGATIVE_INFINITY
  try {
    for await (const piece of decodeReduced(tools, source, PICTURES_PER_SECOND, signal)) {
      await distribute(piece)
      onProgress(Math.min(1, piece.time / duration_seconds))
    }
    return {
      duration_seconds,
      ...sound.finish(),
      ...picture.finish(source.video ? duration_seconds : 0),
      has_captions: captions.finish(),
      faces: await faces.finish(),
    }
  } finally {
    faces.stop()
  }

  async function distribute({ kind, time, data }: Piece): Promise<void> {
    if (kind === 'programme') sound.hearProgramme(data)
    if (kind === 'voice') sound.hearVoice(data)
    if (kind === 'thumbnail') picture.look(time, data)
    if (kind === 'picture') {
      if (size) captions.look({ ...size, data })
      // Some slack, because frame times are rounded to the container's clock.
      if (time - lookedAt < SECONDS_BETWEEN_FACES - 0.1) return
      lookedAt = time
      await faces.look(time, data)
    }
  }
}
