import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { EngineError } from '../engine-error.ts'
import { chain, filter, graph } from '../ffmpeg/filter-text.ts'
import { runFfmpeg } from '../ffmpeg/run-ffmpeg.ts'
import type { Tools } from '../ffmpeg/tools.ts'
import { audioChains } from './audio-graph.ts'
import { type Canvas, even } from './canvas.ts'
import { type DrawnCaptions, writeCaptions } from './caption-files.ts'
import { type CutPlan, leadSeconds, planCuts } from './cut-plan.ts'
import { encoderArgs } from './encoder-args.ts'
import type { Encoding } from './encoding.ts'
import { framesPerSecond } from './frame-rate.ts'
import { inputArgs } from './input-args.ts'
import { chooseLeveling, type Leveling, levelingFilters, readLoudness } from './loudness.ts'
import type { PictureColor } from './picture.ts'
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
  const { signal, folder } = run
  const plan = planCuts(job.candidate.segments, rate, leadSeconds(job.source))
  const captions = await writeCaptions(job, plan, encoding, folder)
  const unfinished = join(folder, `${name}.part.mp4`)
  const thumbnail_path = join(folder, 'thumbnail.jpg')
  try {
    // None of these keeps two cores busy, and encoding waits for the first two.
    const [leveling, color] = await Promise.all([
      chooseLeveling(tools, job, plan, rate, signal),
      job.source.video && readColor(tools, job.source, job.source.video, signal),
      makeThumbnail(tools, job, thumbnail_path, signal),
    ])
    run.onProgress(MEASURED_AT)
    const { log } = await runFfmpeg(
      tools,
      [
        ...inputArgs(job.source, plan),
        ...['-filter_complex', writeGraph(job, plan, encoding, captions, leveling, color)],
        ...['-map', '[picture]', '-map', '[sound]'],
        ...encoderArgs(encoding),
        ...['-y', unfinished],
      ],
      {
        signal,
        timeout_seconds: timeoutSeconds(plan, encoding),
        onProgress: (seconds) => {
          const share = Math.min(1, seconds / plan.duration_seconds)
          run.onProgress(MEASURED_AT + (ENCODED_AT - MEASURED_AT) * share)
        },
      },
    )
    refuseMissingGlyphs(log)
    const facts = await verifyClip(tools, unfinished, plan, encoding, signal)
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
      thumbnail_path,
      ...readMeasurements(log, framesPerSecond(rate), job, captions),
      warnings: captions.warnings,
    }
  } finally {
    await rm(unfinished, { force: true })
    await captions.removeFonts()
  }
}

function writeGraph(
  { source, framing }: ClipJob,
  plan: CutPlan,
  { canvas, frame_rate: rate }: Encoding,
  captions: DrawnCaptions,
  leveling: Leveling,
  color: PictureColor | null,
): string {
  const track = source.video
  const audio = audioChains(plan, rate, source.audio?.index ?? null, 'joined')
  const leveled = chain(['joined'], levelingFilters(leveling), [track ? 'sound' : 'leveled'])
  const picture =
    track && color
      ? videoChains({ plan, rate, canvas, framing, track, color }, 'framed')
      : [
          chain(['leveled'], [filter('asplit', { outputs: 2 })], ['sound', 'heard']),
          ...soundPictureChains(canvas, rate, plan.frame_count, 'heard', 'framed'),
        ]
  const drawn = track
    ? [
        ...blackCheckChains('framed', 'checked', canvas),
        chain(['checked'], drawing(captions), ['picture']),
      ]
    : [chain(['framed'], drawing(captions), ['picture'])]
  return graph([...audio, leveled, ...picture, ...drawn])
}

function drawing({ filters }: DrawnCaptions): string[] {
  return filters.length > 0 ? filters : ['null']
}

/** Looks for black on one pixel in sixty-four: enough to tell, and a fraction of the work. */
function blackCheckChains(input: string, output: string, { width, height }: Canvas): string[] {
  return [
    chain([input], [filter('split', { outputs: 2 })], [output, 'looked_at']),
    chain(
      ['looked_at'],
      [
        filter('scale', { w: even(width / 8), h: even(height / 8), flags: 'neighbor' }),
        filter('blackdetect', { d: 0, pic_th: 0.98 }),
        'nullsink',
      ],
    ),
  ]
}

function timeoutSeconds(plan: CutPlan, { canvas }: Encoding): number {
  const megapixels = (canvas.width * canvas.height) / 1e6
  return 120 + plan.frame_count * megapixels * 1.5
}

function readMeasurements(
  log: string,
  fps: number,
  { framing }: ClipJob,
  { sync_error_ms }: DrawnCaptions,
): Pick<RenderedClip, 'loudness_lufs' | 'checks'> {
  const { integrated_lufs, true_peak_dbfs } = readLoudness(log)
  const black = [...log.matchAll(/black_duration:([\d.]+)/g)]
  return {
    loudness_lufs: integrated_lufs,
    checks: {
      black_frames: black.reduce((sum, [, seconds]) => sum + Math.round(Number(seconds) * fps), 0),
      audio_peak_dbfs: true_peak_dbfs,
      caption_sync_error_ms: sync_error_ms,
      face_coverage: framing.face_coverage,
    },
  }
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
