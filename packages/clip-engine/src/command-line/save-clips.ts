import { copyFile, mkdir, rename } from 'node:fs/promises'
import { join } from 'node:path'
import type { Tools } from '../ffmpeg/tools.ts'
import type { ClipReport, PlannedClip } from '../pipeline/clip-run.ts'
import type { ClipInputs } from '../pipeline/plan-clips.ts'
import { renderPlannedClip } from '../pipeline/render-planned-clip.ts'
import type { ProgressLine } from './progress-line.ts'

/** Where clips are rendered, and where they go. */
export interface SaveRun {
  tools: Tools
  /** Scratch folder. */
  folder: string
  out: string
  signal: AbortSignal
  progress: ProgressLine
}

/** Renders every clip and saves it with its subtitle files, `01-title.mp4` first, and `clips.json` beside them. */
export async function saveClips(found: ClipReport & ClipInputs, run: SaveRun): Promise<void> {
  for (const clip of found.clips) {
    const folder = join(run.folder, `render-${clip.rank}`)
    await mkdir(folder, { recursive: true })
    const what = `rendering ${clip.rank} of ${found.clips.length}`
    const rendered = await renderPlannedClip(run.tools, plannedRender(clip, found), {
      folder,
      signal: run.signal,
      onProgress: (fraction) => run.progress.show(what, 100 * fraction, null),
    })
    const name = join(run.out, fileName(clip))
    await rename(rendered.path, `${name}.mp4`)
    await copyFile(rendered.captions.srt_path, `${name}.srt`)
    await copyFile(rendered.captions.vtt_path, `${name}.vtt`)
    run.progress.end()
  }
  const described = found.clips.map(({ framing, faces, words, ...clip }) => clip)
  await Bun.write(join(run.out, 'clips.json'), `${JSON.stringify(described, null, 2)}\n`)
}

/** Names a file after a clip: its rank, and what of its title every file system accepts. */
export function fileName({ rank, title }: Pick<PlannedClip, 'rank' | 'title'>): string {
  const words = title
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
  const short = [...words]
    .slice(0, 60)
    .join('')
    .replace(/^-+|-+$/g, '')
  return [String(rank).padStart(2, '0'), short].filter(Boolean).join('-')
}

function plannedRender(clip: PlannedClip, { request, source, analysis }: ClipInputs) {
  const { captions, hook_title, aspect_ratio } = request.settings
  return {
    clip,
    source,
    analysis,
    caption_style: captions,
    hook_title,
    aspect_ratio,
    layout: null,
    cuts: request.settings,
    resolution: '1080p',
    frame_rate: 'source',
    quality: 'standard',
    max_file_bytes: null,
    target_lufs: -14,
  } as const satisfies Parameters<typeof renderPlannedClip>[1]
}
