import type { Tools } from '../ffmpeg/tools.ts'
import type { RenderJob, RenderRun } from './render-job.ts'
import type { RenderedClip } from './rendered-clip.ts'

/**
 * Renders a clip as an MP4 that plays everywhere: H.264 High, AAC, fast start, burned captions.
 *
 * The file is measured before it is moved into place: a path that is returned is a whole, valid clip.
 *
 * @throws {EngineError} `encode_failed`, `font_missing`, `source_corrupt`, `storage_full` or `timeout`.
 */
export async function renderClip(
  tools: Tools,
  job: RenderJob,
  run: RenderRun,
): Promise<RenderedClip> {
  throw new Error(`Not implemented: ${tools.ffmpeg} ${job.resolution} ${run.folder}`)
}
