import { mkdir, rm, symlink } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { buildCaptions, type Captions } from '../caption/build-captions.ts'
import { resolveCaptionStyle } from '../caption/resolve-caption-style.ts'
import { filter } from '../ffmpeg/filter-text.ts'
import type { CutPlan } from './cut-plan.ts'
import type { Encoding } from './encoding.ts'
import { framesPerSecond } from './frame-rate.ts'
import type { ClipJob } from './render-job.ts'
import type { RenderedClip } from './rendered-clip.ts'

export interface DrawnCaptions extends Pick<Captions, 'sync_error_ms' | 'warnings'> {
  paths: RenderedClip['captions']
  /** What draws them; empty when there is nothing to draw. */
  filters: string[]
  removeFonts(): Promise<void>
}

/** Builds a clip's captions, and saves them beside it with the fonts they need. */
export async function writeCaptions(
  { words, candidate, language, caption_style, framing, faces, hook_title }: ClipJob,
  { segments, duration_seconds }: CutPlan,
  { canvas, frame_rate }: Encoding,
  folder: string,
): Promise<DrawnCaptions> {
  const captions = buildCaptions({
    words,
    segments,
    duration_seconds,
    language,
    style: resolveCaptionStyle(caption_style),
    canvas,
    frame_rate: framesPerSecond(frame_rate),
    framing,
    faces,
    hook: hook_title ? candidate.hook : null,
  })
  const named = (extension: string) => join(folder, `captions.${extension}`)
  await Bun.write(named('srt'), captions.srt)
  await Bun.write(named('vtt'), captions.vtt)
  if (captions.ass !== null) await Bun.write(named('ass'), captions.ass)
  const fonts = captions.ass === null ? null : await linkFonts(captions.font_files, folder)
  return {
    sync_error_ms: captions.sync_error_ms,
    warnings: captions.warnings,
    paths: {
      srt_path: named('srt'),
      vtt_path: named('vtt'),
      ass_path: captions.ass === null ? null : named('ass'),
    },
    filters: fonts
      ? [filter('ass', { filename: named('ass'), fontsdir: fonts, shaping: 'complex' })]
      : [],
    removeFonts: async () => {
      if (fonts) await rm(fonts, { recursive: true, force: true })
    },
  }
}

/** libass loads every file of the folder it is given, so the folder holds only what is used. */
async function linkFonts(files: string[], folder: string): Promise<string> {
  const fonts = join(folder, 'fonts')
  await rm(fonts, { recursive: true, force: true })
  await mkdir(fonts)
  await Promise.all(files.map((file) => symlink(file, join(fonts, basename(file)))))
  return fonts
}
