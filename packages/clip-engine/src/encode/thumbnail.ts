import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { inSourceOrder, toClipSecond, toSourceSecond } from '@svc/specification/play-order'
import type { FaceSample } from '../analyze/analysis.ts'
import { backdropPath } from '../brand/open-brand.ts'
import { stillInput } from '../brand/still-input.ts'
import { EngineError } from '../engine-error.ts'
import { chain, filter, graph } from '../ffmpeg/filter-text.ts'
import { runFfmpeg } from '../ffmpeg/run-ffmpeg.ts'
import type { Tools } from '../ffmpeg/tools.ts'
import type { Framing } from '../reframe/framing.ts'
import type { TimeRange } from '../time-range.ts'
import { audioChains } from './audio-graph.ts'
import { backdropOf } from './backdrop.ts'
import { canvasFor } from './canvas.ts'
import { type CutPlan, leadSeconds, planCuts } from './cut-plan.ts'
import type { FrameRate } from './frame-rate.ts'
import { inputArgs } from './input-args.ts'
import type { ClipJob } from './render-job.ts'
import { soundPictureChains } from './sound-picture.ts'
import { videoChains } from './video-graph.ts'

type ThumbnailJob = Pick<
  ClipJob,
  'source' | 'candidate' | 'framing' | 'faces' | 'config' | 'assets' | 'cover'
>

/** Frames a second that are compared; a range shorter than one second uses `SHORT_RATE`. */
const RATE: FrameRate = { numerator: 4, denominator: 1 }
const SHORT_RATE: FrameRate = { numerator: 30, denominator: 1 }

/**
 * Saves one representative frame of a clip as a JPEG, 540 pixels on its shorter side.
 *
 * It is the one at `cover`, where that is given. Else looks at the second or two around the hook, or around the best face near it, and takes the frame
 * with the most detail: a black, blurred or fading one has little.
 *
 * @throws {EngineError} `encode_failed` when no frame can be made.
 */
export async function makeThumbnail(
  tools: Tools,
  job: ThumbnailJob,
  path: string,
  signal: AbortSignal,
): Promise<void> {
  const moment = chooseMoment(job)
  const rate = moment.range.end - moment.range.start < 1 ? SHORT_RATE : RATE
  const plan = planCuts([moment.range], rate, leadSeconds(job.source))
  const backdrop = backdropPath(job)
  const folder = `${path}.frames`
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder)
  try {
    await runFfmpeg(
      tools,
      [
        ...inputArgs(job.source, plan, decoding(job, rate)),
        ...(backdrop === null ? [] : stillInput(backdrop)),
        ...['-filter_complex', graph(pictureChains(job, moment, plan, rate))],
        ...['-map', '[picture]', '-q:v', '3', '-map_metadata', '-1', '-f', 'image2'],
        join(folder, '%02d.jpg'),
      ],
      { signal, timeoutSeconds: 120 },
    )
    await rename(await mostDetailed(folder), path)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Decoder options: frames that no other frame references are skipped when the source has enough frames. */
function decoding({ source }: ThumbnailJob, rate: FrameRate): string[] {
  const isDense = source.video !== null && source.video.frame_rate > 20 && rate === RATE
  return isDense ? ['-skip_frame', 'noref'] : []
}

function pictureChains(
  { source, config, assets }: ThumbnailJob,
  { framing }: Moment,
  plan: CutPlan,
  rate: FrameRate,
): string[] {
  const track = source.video
  const canvas = canvasFor(framing.aspect_ratio, 540, track)
  // JPEG uses full-range BT.601.
  const asJpeg = chain(
    ['framed'],
    [filter('scale', JPEG_COLORS), filter('format', { pix_fmts: 'yuvj420p' })],
    ['picture'],
  )
  if (track) {
    // The backdrop image is opened after the source.
    const image = backdropPath({ config, assets }) === null ? null : plan.reads.length
    const backdrop = backdropOf(config.layout, image)
    const parts = { plan, rate, canvas, framing, track, ...(backdrop && { backdrop }) }
    return [...videoChains(parts, 'framed'), asJpeg]
  }
  return [
    ...audioChains(plan, rate, source.audio?.index ?? null, 'heard'),
    ...soundPictureChains(canvas, rate, plan.frameCount),
    asJpeg,
  ]
}

const JPEG_COLORS = {
  in_color_matrix: 'bt709',
  in_range: 'tv',
  out_color_matrix: 'bt601',
  out_range: 'pc',
}

/** Returns the largest file: at equal JPEG quality it has the most detail. */
async function mostDetailed(folder: string): Promise<string> {
  const frames = (await readdir(folder)).map((name) => join(folder, name))
  const [best] = frames.toSorted((a, b) => Bun.file(b).size - Bun.file(a).size)
  if (best) return best
  throw new EngineError('encode_failed', 'No frame of the clip could be decoded for a thumbnail.')
}

/** A short stretch of a clip, with the part of its framing that belongs to it. */
interface Moment {
  /** Source seconds. */
  range: TimeRange
  framing: Framing
}

const LENGTH_SECONDS = 1.5
/** Faces are considered up to this long after the hook's start. */
const NEAR_SECONDS = 8

/** Chooses the part of a clip that its thumbnail is taken from. */
function chooseMoment(job: ThumbnailJob): Moment {
  const { framing } = job
  const { segments } = job.candidate
  const range = coverOf(job) ?? chooseRange(job)
  return { range, framing: sliceFraming(framing, toClipSecond(range.start, segments), range) }
}

/** A range of this length has at least one frame of any source. */
const COVER_SECONDS = 0.1

/** The moment that was given as the cover; where it was cut out, what follows it. */
function coverOf({ candidate, cover }: ThumbnailJob): TimeRange | undefined {
  const { segments } = candidate
  if (cover === undefined) return undefined
  const seen = toSourceSecond(toClipSecond(cover, segments), segments)
  const segment = segments.find(({ start, end }) => start <= seen && seen < end)
  if (!segment) return undefined
  const start = Math.min(seen, Math.max(segment.start, segment.end - COVER_SECONDS))
  return { start, end: Math.min(start + COVER_SECONDS, segment.end) }
}

/** The hook, or a clear face soon after it. */
function chooseRange({ candidate, faces }: ThumbnailJob): TimeRange {
  const { segments, hook } = candidate
  const kept = inSourceOrder(segments).filter(({ end }) => end > hook.start)
  const [opening = { start: 0, end: LENGTH_SECONDS }] = kept.length > 0 ? kept : segments
  const begin = Math.max(opening.start, Math.min(hook.start, opening.end - LENGTH_SECONDS))
  const end = Math.min(opening.end, begin + NEAR_SECONDS)
  const near = faces.filter(({ time }) => time >= begin && time <= end)
  const center = clearest(near)?.time ?? begin + LENGTH_SECONDS / 2
  const start = Math.max(
    opening.start,
    Math.min(center - LENGTH_SECONDS / 2, opening.end - LENGTH_SECONDS),
  )
  return { start, end: Math.min(opening.end, start + LENGTH_SECONDS) }
}

function clearest(samples: FaceSample[]): FaceSample | undefined {
  const [best] = samples.toSorted((a, b) => clarity(b) - clarity(a))
  return best && clarity(best) > 0 ? best : undefined
}

function clarity({ faces }: FaceSample): number {
  return Math.max(0, ...faces.map(({ score, width, height }) => score * Math.sqrt(width * height)))
}

function sliceFraming(framing: Framing, from: number, { start, end }: TimeRange): Framing {
  const length = end - start
  const spans = framing.spans
    .filter((span) => span.end > from && span.start < from + length)
    .map((span) => ({
      ...span,
      start: Math.max(0, span.start - from),
      end: Math.min(length, span.end - from),
      cameras: span.cameras.map((keyframes) =>
        keyframes.map((keyframe) => ({ ...keyframe, time: keyframe.time - from })),
      ),
    }))
  return { ...framing, spans }
}
