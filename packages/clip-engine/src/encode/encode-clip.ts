import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { BrandMedia } from '../brand/open-brand.ts'
import { EngineError } from '../engine-error.ts'
import { graph } from '../ffmpeg/filter-text.ts'
import { runFfmpeg } from '../ffmpeg/run-ffmpeg.ts'
import type { Tools } from '../ffmpeg/tools.ts'
import { type DrawnCaptions, writeCaptions } from './caption-files.ts'
import { pictureChains } from './clip-picture.ts'
import { type ClipPlan, planClip } from './clip-plan.ts'
import { prepareSound, soundChains } from './clip-sound.ts'
import type { Encoding } from './encoding.ts'
import { framesPerSecond } from './frame-rate.ts'
import {
  HIGHEST_PEAK_DBFS,
  LIMITER_DBFS,
  type Loudness,
  loudnessMeter,
  readLoudness,
} from './loudness.ts'
import { type EncoderName, pictureCoding } from './picture-encoder.ts'
import type { ClipJob, RenderedClip, RenderRun } from './render-job.ts'
import { makeThumbnail } from './thumbnail.ts'
import { verifyClip } from './verify-clip.ts'

/** Progress (0 to 1) after the sound is measured, and after encoding. */
const MEASURED_AT = 0.06
const ENCODED_AT = 0.96

/**
 * Makes a clip's file with one encoder run, checks it, and puts it in place as `name`.
 *
 * @throws {EngineError} `encode_failed` and those of `runFfmpeg`.
 */
export async function encodeClip(
  tools: Tools,
  job: ClipJob,
  brand: BrandMedia,
  encoding: Encoding,
  name: string,
  run: RenderRun,
): Promise<RenderedClip> {
  const { frame_rate: rate, canvas } = encoding
  const { signal, folder } = run
  const plan = planClip(job, brand, rate)
  const captions = await writeCaptions(job, plan, encoding, run)
  const unfinished = join(folder, `${name}.part.mp4`)
  const thumbnailPath = join(folder, 'thumbnail.jpg')
  try {
    // In parallel: none of these uses two cores fully, and encoding needs the first two.
    const [sound] = await Promise.all([
      prepareSound({ tools, job, brand, plan, rate, signal }),
      makeThumbnail(tools, job, thumbnailPath, signal),
    ])
    run.onProgress(MEASURED_AT)
    const limits = { signal, timeoutSeconds: timeoutSeconds(plan, encoding) }
    let reached = MEASURED_AT
    const onProgress = (seconds: number) => {
      const share = Math.min(1, seconds / plan.duration_seconds)
      // A second encoder run begins anew, what is told does not.
      reached = Math.max(reached, MEASURED_AT + (ENCODED_AT - MEASURED_AT) * share)
      run.onProgress(reached)
    }
    const { log, heard, facts } = await onHardwareOrNot(tools, signal, async (encoder) => {
      const coding = pictureCoding(encoder, encoding)
      const chains = [
        ...soundChains(sound, plan, rate, job.source.video === null),
        ...pictureChains(job, plan, encoding, captions.filters),
        ...coding.chains,
      ]
      const { log } = await runFfmpeg(
        tools,
        [
          ...[...coding.device, ...plan.inputs],
          ...['-filter_complex', graph(chains)],
          ...['-map', coding.map, '-map', '[sound]'],
          ...[...encoderArgs(encoding, coding.args), '-y', unfinished],
        ],
        { ...limits, ...(encoder !== 'x264' && { idleSeconds: HUNG_SECONDS }), onProgress },
      )
      refuseMissingGlyphs(log)
      const inputs = {
        inputs: plan.inputs,
        chains: (limit: number) => soundChains(sound, plan, rate, false, limit),
      }
      const heard = await lowerPeaks(tools, unfinished, encoding, inputs, limits)
      const file = { tools, path: unfinished, signal }
      return { log, heard, facts: await verifyClip(file, plan, encoding) }
    })
    const path = join(folder, name)
    await rename(unfinished, path)
    run.onProgress(1)
    return {
      path,
      content_type: 'video/mp4',
      width: canvas.width,
      height: canvas.height,
      frame_rate: framesPerSecond(rate),
      duration_seconds: plan.duration_seconds,
      ...facts,
      video_codec: 'h264',
      audio_codec: 'aac',
      captions: captions.paths,
      thumbnailPath,
      ...readMeasurements(log, heard, framesPerSecond(rate), job, captions),
      warnings: captions.warnings,
    }
  } finally {
    await rm(unfinished, { force: true })
    await captions.removeFonts()
  }
}

/** A hardware encoder that is lost may hang instead of failing. */
const HUNG_SECONDS = 120

/**
 * Makes a file with the hardware encoder, if there is one, and anew with libx264 where that failed, whatever the reason was: a
 * device that is lost or has no session left must fail no render.
 */
async function onHardwareOrNot<T>(
  { hardware }: Tools,
  signal: AbortSignal,
  make: (encoder: EncoderName) => Promise<T>,
): Promise<T> {
  if (!hardware) return make('x264')
  try {
    return await make(hardware.encoder)
  } catch (error) {
    const isFullDisk = error instanceof EngineError && error.code === 'storage_full'
    if (signal.aborted || isFullDisk) throw error
    hardware.onFailure(error instanceof Error ? error.message : String(error))
    return make('x264')
  }
}

function timeoutSeconds({ frameCount }: ClipPlan, { canvas }: Encoding): number {
  const megapixels = (canvas.width * canvas.height) / 1e6
  return 120 + frameCount * megapixels * 1.5
}

function readMeasurements(
  log: string,
  { integrated_lufs, truePeakDbfs }: Loudness,
  fps: number,
  { framing }: ClipJob,
  { syncErrorMs }: DrawnCaptions,
): Pick<RenderedClip, 'loudness_lufs' | 'checks'> {
  const black = [...log.matchAll(/black_duration:([\d.]+)/g)]
  return {
    loudness_lufs: integrated_lufs,
    checks: {
      black_frames: black.reduce((sum, [, seconds]) => sum + Math.round(Number(seconds) * fps), 0),
      audio_peak_dbfs: truePeakDbfs,
      caption_sync_error_ms: syncErrorMs,
      face_coverage: framing.face_coverage,
    },
  }
}

/** Rejects a clip with letters that no font has: libass draws them as empty boxes. */
function refuseMissingGlyphs(log: string): void {
  const missing = /failed to find any fallback with glyph 0x([0-9A-F]+)/i.exec(log)?.[1]
  if (!missing) return
  const character = String.fromCodePoint(Number.parseInt(missing, 16))
  if (!/\p{L}/u.test(character)) return
  throw new EngineError(
    'font_missing',
    `No installed font has “${character}” (U+${missing.toUpperCase()}). Install fonts for this script (Debian and Ubuntu: apt install fonts-noto-core fonts-noto-extra).`,
  )
}

/** Lowers the limit by more than a file exceeds it, because encoding is not the same twice. */
const MORE_DB = 0.2
const MOST_PASSES = 3

/**
 * Encodes the sound of a finished file again under a lower limit, as long as encoding raises its peaks above what is allowed;
 * its picture is copied.
 *
 * @param sound - Opens the inputs and writes the chains that end in `[sound]`, with no peak above a limit.
 * @returns The loudness of the file.
 */
async function lowerPeaks(
  tools: Tools,
  path: string,
  encoding: Encoding,
  sound: { inputs: string[]; chains: (limitDbfs: number) => string[] },
  run: { signal: AbortSignal; timeoutSeconds: number },
): Promise<Loudness> {
  const again = `${path}.again.mp4`
  const picture = `${sound.inputs.filter((arg) => arg === '-i').length}:v`
  let limit = LIMITER_DBFS
  let heard = await measureFile(tools, path, run)
  try {
    for (let pass = 0; pass < MOST_PASSES; pass++) {
      const excess = (heard.truePeakDbfs ?? HIGHEST_PEAK_DBFS) - HIGHEST_PEAK_DBFS
      if (excess <= 0) break
      limit -= excess + MORE_DB
      const args = [
        ...[...sound.inputs, '-i', path, '-filter_complex', graph(sound.chains(limit))],
        ...['-map', picture, '-map', '[sound]'],
        ...[...encoderArgs(encoding, ['-c:v', 'copy']), '-y', again],
      ]
      await runFfmpeg(tools, args, run)
      await rename(again, path)
      heard = await measureFile(tools, path, run)
    }
  } finally {
    await rm(again, { force: true })
  }
  return heard
}

async function measureFile(
  tools: Tools,
  path: string,
  run: { signal: AbortSignal; timeoutSeconds: number },
): Promise<Loudness> {
  const args = ['-i', path, '-map', '0:a', '-af', loudnessMeter(), '-f', 'null', '-']
  return readLoudness((await runFfmpeg(tools, args, run)).log)
}

/** Writes the output arguments for a file that phones, browsers and platforms accept. */
export function encoderArgs(
  encoding: Encoding,
  picture = pictureCoding('x264', encoding).args,
): string[] {
  const { audioCoder, audioBitRate } = encoding
  return [
    ...picture,
    ...['-c:a', 'aac', '-aac_coder', audioCoder, '-b:a', String(audioBitRate)],
    ...['-ar', '48000', '-ac', '2'],
    ...['-flags:a', '+bitexact'],
    // Privacy: the source's title, location and dates must not reach the viewer.
    ...['-map_metadata', '-1', '-map_chapters', '-1', '-fflags', '+bitexact'],
    ...['-movflags', '+faststart', '-f', 'mp4'],
  ]
}
