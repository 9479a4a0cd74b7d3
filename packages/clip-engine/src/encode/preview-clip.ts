import type { Tools } from '../ffmpeg/tools.ts'
import type { ClipJob, RenderRun } from './render-job.ts'
import type { RenderedClip } from './rendered-clip.ts'

/**
 * Makes the small, quick version of a clip, 360 pixels on its shorter side, with captions burned in
 * and a thumbnail beside it.
 *
 * @throws {EngineError} as `renderClip` does.
 */
export async function previewClip(
  tools: Tools,
  job: ClipJob,
  run: RenderRun,
): Promise<RenderedClip> {
  throw new Error(`Not implemented: ${tools.ffmpeg} ${job.target_lufs} ${run.folder}`)
}
