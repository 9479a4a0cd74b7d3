import { openBrand } from '../brand/open-brand.ts'
import type { Tools } from '../ffmpeg/tools.ts'
import { encodeClip } from './encode-clip.ts'
import { previewEncoding } from './encoding.ts'
import type { ClipJob, RenderRun } from './render-job.ts'
import type { RenderedClip } from './rendered-clip.ts'

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
