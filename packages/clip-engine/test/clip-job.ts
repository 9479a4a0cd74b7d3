import { completer, TemplateConfig, type TemplateConfigRequest } from '@svc/specification'
import { type ClipLook, PLAIN_LOOK } from '../src/brand/clip-look.ts'
import { openBrand } from '../src/brand/open-brand.ts'
import { canvasFor } from '../src/encode/canvas.ts'
import { encodeClip } from '../src/encode/encode-clip.ts'
import { type Encoding, renderEncoding } from '../src/encode/encoding.ts'
import { renderClip } from '../src/encode/render-clip.ts'
import type { RenderedClip, RenderJob } from '../src/encode/render-job.ts'
import type { Framing, LayoutSpan } from '../src/reframe/framing.ts'
import type { TimeRange } from '../src/time-range.ts'
import { lengthOf } from './analyze-media.ts'
import { spoken } from './caption-job.ts'
import { probed, scratchFolder, signal, tools } from './workbench.ts'

/** A small, quick render of a file: 720p, draft, no captions unless asked for. */
export async function jobFor(
  path: string,
  segments: TimeRange[],
  changes: Partial<RenderJob> = {},
): Promise<RenderJob> {
  const start = segments[0]?.start ?? 0
  return {
    source: await probed(path),
    candidate: { segments, hook: { text: 'What happens next', start, end: start + 2 } },
    framing: framed('fit', segments, []),
    words: spoken('some words that are said here'.split(' '), 0.3, start),
    language: 'en',
    captionStyle: { enabled: false },
    hook_title: false,
    faces: [],
    ...PLAIN_LOOK,
    resolution: '720p',
    fps: 'source',
    quality: 'draft',
    max_file_bytes: null,
    ...changes,
  }
}

/** The look of a configuration whose assets are given as paths. */
export function look(given: TemplateConfigRequest): ClipLook {
  const config = completer(TemplateConfig)(given)
  const { branding, layout, audio } = config
  const { logo_asset_id, intro_asset_id, outro_asset_id } = branding
  const named = [logo_asset_id, intro_asset_id, outro_asset_id, layout.fit_asset_id]
  const paths = [...named, audio.music_asset_id].filter((path) => path !== null)
  return { config, assets: new Map(paths.map((path) => [path, path])) }
}

/** A framing of one span. */
export function framed(
  layout: LayoutSpan['layout'],
  segments: TimeRange[],
  cameras: LayoutSpan['cameras'],
): Framing {
  return {
    aspect_ratio: '9:16',
    spans: [{ start: 0, end: lengthOf(segments), layout, confidence: 1, cameras }],
    face_coverage: 0.9,
    warnings: [],
  }
}

/** A clip in a folder of its own, which is removed with it: `await using clip = await render(job)`. */
type MadeClip = RenderedClip & AsyncDisposable

/** Renders as a customer's clip is rendered. */
export function render(
  job: RenderJob,
  onProgress: (fraction: number) => void = () => {},
): Promise<MadeClip> {
  return inFolder((folder) => renderClip(tools, job, { folder, signal, onProgress }))
}

/**
 * Renders as `render` does, but for a small picture that is coded in the quickest way: for tests that depend on neither size nor quality.
 *
 * @param shorterSide - Pixels of the canvas.
 */
export function renderSmall(job: RenderJob, shorterSide = 180): Promise<MadeClip> {
  return inFolder(async (folder) => {
    const brand = await openBrand(tools, job, signal)
    const run = { folder, signal, onProgress: () => {} }
    return await encodeClip(tools, job, brand, smallEncoding(job, shorterSide), 'clip.mp4', run)
  })
}

export function smallEncoding(job: RenderJob, shorterSide: number): Encoding {
  const canvas = canvasFor(job.framing.aspect_ratio, shorterSide, job.source.video)
  return { ...renderEncoding(job, lengthOf(job.candidate.segments)), canvas, preset: 'ultrafast' }
}

async function inFolder(make: (folder: string) => Promise<RenderedClip>): Promise<MadeClip> {
  const folder = await scratchFolder()
  const remove = () => folder[Symbol.asyncDispose]()
  const clip = await make(folder.path).catch(async (error: unknown) => {
    await remove()
    throw error
  })
  return { ...clip, [Symbol.asyncDispose]: remove }
}

/** The whole output of ffprobe for a file. */
export async function inspect(path: string) {
  const shown = ['-show_format', '-show_streams', '-show_chapters', '-of', 'json']
  const report = JSON.parse(await Bun.$`${tools.ffprobe} -v error ${shown} ${path}`.text())
  return report as {
    format: { duration: string; tags?: Record<string, string> }
    chapters: unknown[]
    streams: (Record<string, string | number> & { tags?: Record<string, string> })[]
  }
}

/** Loudness and true peak of a finished file, measured by ffmpeg's own meter. */
export async function meter(path: string): Promise<{ lufs: number; peak: number }> {
  const measured = ['-i', path, '-af', 'ebur128=peak=true', '-f', 'null', '-']
  const { stderr } = await Bun.$`${tools.ffmpeg} -hide_banner -nostdin ${measured}`.quiet()
  const summary = stderr.toString().split('Integrated loudness:').at(-1) ?? ''
  const number = (pattern: RegExp) => Number(pattern.exec(summary)?.[1])
  return { lufs: number(/I:\s+(-?[\d.]+)/), peak: number(/Peak:\s+(-?[\d.]+)/) }
}
