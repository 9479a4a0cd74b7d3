import type { RenderSettings } from '@svc/specification'
import { EngineError } from '../engine-error.ts'
import { type Canvas, canvasFor } from './canvas.ts'
import { chooseFrameRate, type FrameRate } from './frame-rate.ts'
import type { ClipJob, RenderJob } from './render-job.ts'

/** The encoder's settings, decided before anything is decoded. */
export interface Encoding {
  canvas: Canvas
  frame_rate: FrameRate
  preset: string
  crf: number
  /** ffmpeg's `aac_coder`: `twoloop` takes three times as long as `fast`. */
  audioCoder: 'twoloop' | 'fast'
  /** Bits a second. */
  audioBitRate: number
  /** Peak bits a second; `null` when the file size is not limited. */
  maxVideoBitRate: number | null
  max_file_bytes: number | null
}

const SHORTER_SIDE: Record<RenderSettings['resolution'], number> = {
  '720p': 720,
  '1080p': 1080,
  '1440p': 1440,
  '2160p': 2160,
}
export const QUALITIES: Record<RenderSettings['quality'], { preset: string; crf: number }> = {
  draft: { preset: 'superfast', crf: 24 },
  standard: { preset: 'veryfast', crf: 20 },
  high: { preset: 'medium', crf: 18 },
}
/** Small and quick. */
export const PREVIEW_QUALITY = {
  preset: 'superfast',
  crf: 27,
  audioCoder: 'fast',
  audioBitRate: 96_000,
  maxVideoBitRate: 900_000,
  max_file_bytes: null,
} as const
/** Below this bit rate a picture is unusable at any size. Bits a second. */
const LOWEST_VIDEO_BIT_RATE = 100_000
/** Share of the file size left after container overhead and rounding. */
const USABLE_SHARE = 0.96
/** How far the encoder may run ahead of its peak bit rate: as long as the buffer of `limitArgs`, full at the beginning. */
const BUFFER_SECONDS = 1

/**
 * Chooses how a render is encoded.
 *
 * @throws {EngineError} `encode_failed` when `max_file_bytes` cannot hold the clip at any quality.
 */
export function renderEncoding(job: RenderJob, duration_seconds: number): Encoding {
  const audioBitRate = 160_000
  const encoding = {
    canvas: canvasFor(job.framing.aspect_ratio, SHORTER_SIDE[job.resolution], job.source.video),
    frame_rate: chooseFrameRate(job.source.video, job.fps),
    audioCoder: 'twoloop' as const,
    ...QUALITIES[job.quality],
  }
  if (job.max_file_bytes === null) {
    return { ...encoding, audioBitRate, maxVideoBitRate: null, max_file_bytes: null }
  }
  return { ...encoding, ...fitInto(job.max_file_bytes, duration_seconds, audioBitRate) }
}

/** Chooses how a preview is encoded: small and quick. */
export function previewEncoding(job: ClipJob): Encoding {
  return {
    canvas: canvasFor(job.framing.aspect_ratio, 360, job.source.video),
    frame_rate: previewFrameRate(chooseFrameRate(job.source.video, 'source')),
    ...PREVIEW_QUALITY,
  }
}

function previewFrameRate({ numerator, denominator }: FrameRate): FrameRate {
  const isHigh = numerator / denominator > 31
  return { numerator, denominator: isHigh ? denominator * 2 : denominator }
}

function fitInto(max_file_bytes: number, duration_seconds: number, audioBitRate: number) {
  const total = (max_file_bytes * 8 * USABLE_SHARE) / (duration_seconds + BUFFER_SECONDS)
  const audio = total < 800_000 ? 64_000 : audioBitRate
  const video = Math.floor(total - audio)
  if (video < LOWEST_VIDEO_BIT_RATE) {
    throw new EngineError(
      'encode_failed',
      `${max_file_bytes} bytes cannot hold ${duration_seconds.toFixed(1)} seconds; at least ${smallestFile(duration_seconds)} are needed.`,
    )
  }
  return { audioBitRate: audio, maxVideoBitRate: video, max_file_bytes }
}

function smallestFile(duration_seconds: number): number {
  const seconds = duration_seconds + BUFFER_SECONDS
  return Math.ceil(((LOWEST_VIDEO_BIT_RATE + 64_000) * seconds) / 8 / USABLE_SHARE)
}
