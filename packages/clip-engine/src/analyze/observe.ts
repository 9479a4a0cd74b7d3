import type { Tools } from '../ffmpeg/tools.ts'
import type { SourceVideo } from '../probe/source-video.ts'
import type { TimeRange } from '../time-range.ts'
import type { Analysis, FaceSample } from './analysis.ts'
import { decodeReduced, type Piece, pictureSize } from './decode/decode-reduced.ts'
import { createFaceTrack } from './faces/face-track.ts'
import {
  concludeCaptions,
  createCaptionFinder,
  type SeenCaptions,
} from './picture/caption-finder.ts'
import {
  concludePictures,
  createPictureMeters,
  isWithin,
  type SeenPictures,
} from './picture/picture-meters.ts'
import { createSoundMeters, type HeardSound } from './sound/sound-meters.ts'

/** Choosing clips needs only the share of a stretch that shows people; their positions are searched for later, in the chosen clips. */
const SECONDS_BETWEEN_FACES = 2
/**
 * Seconds before and after a stretch in which its pictures are looked at, too: more than the meters need on either side of a
 * moment to judge it. A multiple of the seconds between faces, so that these go on in step.
 */
const MARGIN_SECONDS = 8

export interface Seen extends SeenPictures {
  captions: SeenCaptions
  faces: FaceSample[]
}

/** Which part of a source is observed: by default all of it. */
export interface Observed {
  /** The pictures of this stretch, and no sound. Its bounds are even seconds; the last one may end after the source. */
  pictures?: TimeRange
  /** Only the sound, from the first second to the last. */
  sound?: boolean
}

const ALWAYS = { start: Number.NEGATIVE_INFINITY, end: Number.POSITIVE_INFINITY }

/**
 * Decodes a source or a part of it once, with all meters listening and looking.
 *
 * Memory stays flat however long the source is.
 *
 * @param onProgress - Share that is done, 0 to 1.
 * @throws {EngineError} `processing_failed` or `timeout`, when ffmpeg cannot read the source.
 */
export async function observe(
  tools: Tools,
  source: SourceVideo,
  { pictures: stretch, sound: isSoundOnly = false }: Observed,
  signal: AbortSignal,
  onProgress: (fraction: number) => void,
): Promise<{ heard: HeardSound; seen: Seen }> {
  const decoded = stretch ? widen(stretch, source.duration_seconds) : undefined
  const { start, end } = decoded ?? { start: 0, end: source.duration_seconds }
  const counted = stretch ? openAtEnds(stretch, source.duration_seconds) : ALWAYS
  const sound = await createSoundMeters()
  const pictures = createPictureMeters()
  const size = source.video && pictureSize(source.video)
  const faces = createFaceTrack(size)
  const captions = createCaptionFinder()
  let lookedAt = Number.NEGATIVE_INFINITY
  const kinds = { pictures: !isSoundOnly, sound: !stretch, ...(decoded && { range: decoded }) }
  try {
    for await (const piece of decodeReduced(tools, source, kinds, signal)) {
      await distribute(piece)
      onProgress(Math.min(1, Math.max(0, (piece.time - start) / (end - start))))
    }
    const looked = await faces.finish()
    return {
      heard: sound.finish(),
      seen: {
        ...pictures.seen(counted),
        captions: captions.seen(),
        faces: looked.filter(({ time }) => isWithin(counted, time)),
      },
    }
  } finally {
    faces.stop()
  }

  async function distribute({ kind, time, data }: Piece): Promise<void> {
    if (kind === 'programme') sound.hearProgramme(data)
    if (kind === 'voice') sound.hearVoice(data)
    if (kind === 'thumbnail') pictures.look(time, data)
    if (kind === 'picture') {
      if (size) captions.look({ ...size, data }, isWithin(counted, time))
      // Some slack, because frame times are rounded to the container's clock.
      if (time - lookedAt < SECONDS_BETWEEN_FACES - 0.1) return
      lookedAt = time
      await faces.look(time, data)
    }
  }
}

/**
 * Makes the analysis of a source of what was observed in it.
 *
 * @param seen - Of its stretches, in order; together they cover it.
 */
export function concludeAnalysis(
  { video, duration_seconds }: Pick<SourceVideo, 'video' | 'duration_seconds'>,
  heard: HeardSound,
  seen: Seen[],
): Analysis {
  return {
    duration_seconds,
    ...heard,
    ...concludePictures(seen, video ? duration_seconds : 0),
    has_captions: concludeCaptions(seen.map(({ captions }) => captions)),
    faces: seen.flatMap(({ faces }) => faces),
  }
}

function widen({ start, end }: TimeRange, duration: number): TimeRange {
  return {
    start: Math.max(0, start - MARGIN_SECONDS),
    // A second more than the source, as for all of it.
    end: Math.min(duration + 1, end + MARGIN_SECONDS),
  }
}

/** The first stretch also counts what comes before its start, and the last what comes after its end. */
function openAtEnds({ start, end }: TimeRange, duration: number): TimeRange {
  return {
    start: start > 0 ? start : Number.NEGATIVE_INFINITY,
    end: end < duration ? end : Number.POSITIVE_INFINITY,
  }
}
