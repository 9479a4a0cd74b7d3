import { openBrand } from '../brand/open-brand.ts'
import type { Tools } from '../ffmpeg/tools.ts'
import { encodeClip } from './encode-clip.ts'
import { previewEncoding, renderEncoding } from './encoding.ts'
import type { ClipJob, RenderedClip, RenderJob, RenderRun } from './render-job.ts'

/**
 * Renders a clip as an MP4 that plays everywhere: H.264 High, AAC, fast start, burned captions.
 *
 * The file is saved as `clip.mp4` in the run's folder. It is verified before it gets that name, so
 * a returned path is always a complete, valid clip.
 *
 * @throws {EngineError} `encode_failed`, `font_missing`, `processing_failed`, `storage_full` or `timeout`.
 * @throws The signal's reason when it aborts.
 */
export async function renderClip(
  tools: Tools,
  job: RenderJob,
  run: RenderRun,
): Promise<RenderedClip> {
  const brand = await openBrand(tools, job, run.signal)
  const around = (brand.intro?.duration_seconds ?? 0) + (brand.outro?.duration_seconds ?? 0)
  const seconds = job.candidate.segments.reduce((sum, { start, end }) => sum + end - start, around)
  return encodeClip(tools, job, brand, renderEncoding(job, seconds), 'clip.mp4', run)
}

/**
 * Makes the small, quick version of a clip: 360 pixels on its shorter side, captions burned in,
 * saved as `preview.mp4` in the run's folder with a thumbnail beside it.
 *
 * @throws {EngineError} as `renderClip` does.
 */
export async function previewClip(
  tools: Tools,
  job: ClipJob,
  run: RenderRun,
): Promise<RenderedClip> {
  const brand = await openBrand(tools, job, run.signal)
  return encodeClip(tools, job, brand, previewEncoding(job), 'preview.mp4', run)
}
