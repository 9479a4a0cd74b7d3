import { mkdir, rename } from 'node:fs/promises'
import { join } from 'node:path'
import type { Tools } from '../ffmpeg/tools.ts'
import type { ClipReport, PlannedClip } from '../pipeline/clip-run.ts'
import type { ClipInputs } from '../pipeline/plan-clips.ts'
import { renderPlannedClip } from '../pipeline/render-planned-clip.ts'
import { fileName } from './file-name.ts'
import type { ProgressLine } from './progress-line.ts'

/** Where clips are rendered, and where they go. */
export interface SaveRun {
  tools: Tools
  folder: string
  out: string
  signal: AbortSignal
  progress: ProgressLine
}

/** The files of one clip: `01-title.mp4`, and its subtitles if anything is said in it. */
export interface SavedClip {
  name: string
  /** Without the dot: `mp4` first. */
  endings: string[]
}

/** Renders every clip and saves it, best first, with subtitle files where there are words; `clips.json` lies beside them. */
export async function saveClips(
  found: ClipReport & ClipInputs,
  run: SaveRun,
): Promise<SavedClip[]> {
  const saved: SavedClip[] = []
  for (const clip of found.clips) {
    const folder = join(run.folder, `render-${clip.rank}`)
    await mkdir(folder, { recursive: true })
    const what = `rendering ${clip.rank} of ${found.clips.length}`
    const rendered = await renderPlannedClip(run.tools, plannedRender(clip, found), {
      folder,
      signal: run.signal,
      onProgress: (fraction) => run.progress.show(what, 100 * fraction),
    })
    const name = fileName(clip)
    const files = {
      mp4: rendered.path,
      ...(clip.words.length > 0 && {
        srt: rendered.captions.srtPath,
        vtt: rendered.captions.vttPath,
      }),
    }
    for (const [ending, path] of Object.entries(files)) {
      await rename(path, join(run.out, `${name}.${ending}`))
    }
    saved.push({ name, endings: Object.keys(files) })
    run.progress.end()
  }
  const described = found.clips.map(({ framing, faces, words, ...clip }) => clip)
  await Bun.write(join(run.out, 'clips.json'), `${JSON.stringify(described, null, 2)}\n`)
  return saved
}

export function listSaved(saved: SavedClip[], out: string): string {
  const count = saved.length === 1 ? '1 clip' : `${saved.length} clips`
  const files = saved.map(({ name, endings }) => {
    const [first, ...more] = endings
    return `  ${name}.${first}${more.map((ending) => ` .${ending}`).join('')}`
  })
  return [`Saved ${count} in ${out}, described in clips.json:`, ...files].join('\n')
}

function plannedRender(clip: PlannedClip, { request, source, analysis }: ClipInputs) {
  const { settings, config, assets } = request
  const { silence_min_seconds } = settings
  const { resolution, fps } = config.output
  return {
    ...{ clip, source, analysis, config, assets, silence_min_seconds },
    settings: {
      ...settings,
      ...{ resolution, fps },
      // Keeps the planned layout, which already is the requested one.
      layout: 'auto',
      quality: 'standard',
      max_file_bytes: null,
    },
    isFilmedAnew: false,
  } as const satisfies Parameters<typeof renderPlannedClip>[1]
}
