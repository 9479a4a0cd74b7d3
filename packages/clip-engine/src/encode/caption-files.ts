import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { runApart } from '../apart/run-apart.ts'
import type { Captions } from '../caption/build-captions.ts'
import type { CaptionDrawing } from '../caption/caption-drawing.ts'
import { gatherFonts } from '../caption/gather-fonts.ts'
import { filter } from '../ffmpeg/filter-text.ts'
import { type ClipPlan, introFrames } from './clip-plan.ts'
import type { Encoding } from './encoding.ts'
import { framesPerSecond } from './frame-rate.ts'
import { logoBoxOf } from './overlays.ts'
import type { ClipJob, RenderedClip, RenderRun } from './render-job.ts'

export interface DrawnCaptions extends Pick<Captions, 'syncErrorMs' | 'warnings'> {
  paths: RenderedClip['captions']
  /** Filters that draw the captions; empty when there is nothing to draw. */
  filters: string[]
  removeFonts(): Promise<void>
}

/** Builds a clip's captions and saves them, with the fonts they need, in the clip's folder. */
export async function writeCaptions(
  job: ClipJob,
  plan: ClipPlan,
  { canvas, frame_rate }: Encoding,
  { folder, signal }: Pick<RenderRun, 'folder' | 'signal'>,
): Promise<DrawnCaptions> {
  const { candidate, language, framing, faces, hook_title, censor, config } = job
  const { segments, duration_seconds } = plan.body
  const drawing: CaptionDrawing = {
    words: job.words,
    segments,
    duration_seconds,
    introFrames: introFrames(plan),
    language,
    ...(job.tracks && { tracks: job.tracks }),
    style: job.captionStyle,
    censor: censor ?? null,
    canvas,
    frame_rate: framesPerSecond(frame_rate),
    framing,
    picture: sizeOf(job.source.video),
    faces,
    hook: hook_title ? candidate.hook : null,
    hookLook: config.hook,
    watermark_text: config.branding.watermark_text,
    logo: logoBoxOf(job, plan, canvas),
    layout: config.layout,
    audio: config.audio,
    ...(job.layer && { layer: job.layer }),
  }
  const captions = await runApart('drawCaptions', [drawing, job.fonts ?? []], signal)
  const named = (extension: string) => join(folder, `captions.${extension}`)
  await Bun.write(named('json'), JSON.stringify(drawing))
  await Bun.write(named('srt'), captions.srt)
  await Bun.write(named('vtt'), captions.vtt)
  const fontFolder = captions.ass === null ? null : join(folder, 'fonts')
  if (captions.ass !== null && fontFolder) {
    await Bun.write(named('ass'), captions.ass)
    await gatherFonts(captions.ass, captions.fontFiles, fontFolder)
  }
  return {
    syncErrorMs: captions.syncErrorMs,
    warnings: captions.warnings,
    paths: {
      srtPath: named('srt'),
      vttPath: named('vtt'),
      assPath: captions.ass === null ? null : named('ass'),
      drawingPath: named('json'),
    },
    filters: fontFolder
      ? [filter('ass', { filename: named('ass'), fontsdir: fontFolder, shaping: 'complex' })]
      : [],
    removeFonts: async () => {
      if (fontFolder) await rm(fontFolder, { recursive: true, force: true })
    },
  }
}

const sizeOf = (video: ClipJob['source']['video']) =>
  video && { width: video.width, height: video.height }
