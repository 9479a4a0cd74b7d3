import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { EngineError } from '../engine-error.ts'
import { chain, filter, graph } from '../ffmpeg/filter-text.ts'
import { runFfmpeg } from '../ffmpeg/run-ffmpeg.ts'
import type { Tools } from '../ffmpeg/tools.ts'
import { audioChains } from './audio-graph.ts'
import { type DrawnCaptions, writeCaptions } from './caption-files.ts'
import { type CutPlan, planCuts } from './cut-plan.ts'
import { encoderArgs } from './encoder-args.ts'
import type { Encoding } from './encoding.ts'
import { framesPerSecond } from './frame-rate.ts'
import { inputArgs } from './input-args.ts'
import { chooseLeveling, type Leveling, levelingFilters, readLoudness } from './loudness.ts'
import { readColor } from './read-color.ts'
import type { ClipJob, RenderRun } from './render-job.ts'
import type { RenderedClip } from './rendered-clip.ts'
import { soundPictureChains } from './sound-picture.ts'
import { makeThumbnail } from './thumbnail.ts'
import { verifyClip } from './verify-clip.ts'
import { videoChains } from './video-graph.ts'

/** Measuring the sound, encoding, then checking and the thumbnail, as shares of the time. */
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
  encoding: Encoding,
  name: string,
  run: RenderRun,
): Promise<RenderedClip> {
  const { frame_rate: rate, canvas } = encoding
  const plan = planCuts(job.candidate.segments, rate, leadSeconds(job))
  const captions = await writeCaptions(job, plan, encoding, run.folder)
  const leveling = await chooseLeveling(tools, job, plan, rate, run.signal)
  run.onProgress(MEASURED_AT)

  const unfinished = join(run.folder, `${name}.part.mp4`)
  try {
    const graphText = await writeGraph(tools, job, plan, encoding, captions, leveling, run.signal)
    const { log } = await runFfmpeg(
      tools,
      [
        ...inputArgs(job.source, plan),
        '-filter_complex',
        graphText,
        ...['-map', '[picture]', '-map', '[sound]'],
        ...encoderArgs(encoding, plan),
        ...['-y', unfinished],
      ],
      {
        signal: run.signal,
        timeout_seconds: timeoutSeconds(plan, encoding),
        onProgress: (seconds) => {
          const share = Math.min(1, seconds / plan.duration_seconds)
          run.onProgress(MEASURED_AT + (ENCODED_AT - MEASURED_AT) * share)
        },
      },
    )
    refuseMissingGlyphs(log)
    const facts = await verifyClip(tools, unfinished, plan, encoding, run.signal)
    const thumbnail_path = join(run.folder, 'thumbnail.jpg')
    await makeThumbnail(tools, job, thumbnail_path, run.signal)
    const path = join(run.folder, name)
    await rename(unfinished, path)
    run.onProgress(1)
    const { integrated_lufs, true_peak_dbfs } = readLoudness(log)
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
      loudness_lufs: integrated_lufs,
      captions: captions.paths,
      thumbnail_path,
      checks: {
        black_frames: countBlackFrames(log, framesPerSecond(rate)),
        audio_peak_dbfs: true_peak_dbfs,
        caption_sync_error_ms: captions.sync_error_ms,
        face_coverage: job.framing.face_coverage,
      },
      warnings: captions.warnings,
    }
  } finally {
    await rm(unfinished, { force: true })
    await captions.removeFonts()
  }
}

/** Slides may have one frame in several seconds; the one that is shown at the cut must be found. */
function leadSeconds({ source }: ClipJob): number {
  return source.video ? Math.min(12, Math.max(1, 3 / source.video.frame_rate)) : 1
}

async function writeGraph(
  tools: Tools,
  job: ClipJob,
  plan: CutPlan,
  { canvas, frame_rate: rate }: Encoding,
  captions: DrawnCaptions,
  leveling: Leveling,
  signal: AbortSignal,
): Promise<string> {
  const { source, framing } = job
  const track = source.video
  const audio = audioChains(plan, rate, source.audio?.index ?? null, 'joined')
  const leveled = chain(['joined'], levelingFilters(leveling), [track ? 'sound' : 'leveled'])
  const picture = track
    ? videoChains(
        {
          plan,
          rate,
          canvas,
          framing,
          track,
          color: await readColor(tools, source, track, signal),
        },
        'framed',
      )
    : [
        chain(['leveled'], [filter('asplit', { outputs: 2 })], ['sound', 'heard']),
        ...soundPictureChains(canvas, rate, plan.frame_count, 'heard', 'framed'),
      ]
  const checks = track ? [filter('blackdetect', { d: 0, pic_th: 0.98 })] : []
  const drawn = chain(['framed'], [...checks, ...captions.filters, 'null'], ['picture'])
  return graph([...audio, leveled, ...picture, drawn])
}

function timeoutSeconds(plan: CutPlan, { canvas }: Encoding): number {
  const megapixels = (canvas.width * canvas.height) / 1e6
  return 120 + plan.frame_count * megapixels * 1.5
}

function countBlackFrames(log: string, fps: number): number {
  const durations = log.matchAll(/black_duration:([\d.]+)/g)
  return [...durations].reduce((sum, [, seconds]) => sum + Math.round(Number(seconds) * fps), 0)
}

/** libass leaves boxes where no font has a character; a clip like that is worth less than none. */
function refuseMissingGlyphs(log: string): void {
  const missing = /failed to find any fallback with glyph 0x([0-9A-F]+)/i.exec(log)?.[1]
  if (!missing) return
  const character = String.fromCodePoint(Number.parseInt(missing, 16))
  if (!/\p{L}/u.test(character)) return
  throw new EngineError(
    'font_missing',
    `No installed font has “${character}” (U+${missing.toUpperCase()}). Install fonts for this script (Debian and Ubuntu: apt install fonts-noto-core fonts-noto-cjk).`,
  )
}
