import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openBrand } from '../src/brand/open-brand.ts'
import { writeCaptions } from '../src/encode/caption-files.ts'
import { pictureChains, readColors } from '../src/encode/clip-picture.ts'
import { planClip } from '../src/encode/clip-plan.ts'
import { framesPerSecond } from '../src/encode/frame-rate.ts'
import type { RenderJob } from '../src/encode/render-job.ts'
import { graph } from '../src/ffmpeg/filter-text.ts'
import { patient, smallEncoding, tools } from './clip-job.ts'
import { type Frame, readFrames } from './pixels.ts'

/**
 * The frames of a clip as they are given to the encoder, made smaller, without sound, encoding or a file.
 *
 * @param scale - How many times larger than that it is drawn.
 */
export async function drawClip(
  job: RenderJob,
  width: number,
  height: number,
  scale = 2,
): Promise<Frame[]> {
  const folder = await mkdtemp(join(tmpdir(), 'drawn-clip-'))
  try {
    const brand = await openBrand(tools, job, patient)
    const encoding = smallEncoding(job, scale * Math.min(width, height))
    const { frame_rate: rate } = encoding
    const plan = planClip(job, brand, rate)
    const captions = await writeCaptions(job, plan, encoding, folder)
    const colors = await readColors(tools, job, plan, patient)
    const picture = pictureChains(job, plan, encoding, colors, captions.filters)
    const shrunk = `[picture]scale=${width}:${height}:flags=area:in_color_matrix=bt709:in_range=tv[shrunk]`
    return await readFrames(
      [
        ...plan.inputs,
        ...['-filter_complex', graph([...picture, shrunk]), '-map', '[shrunk]'],
        ...['-r', String(framesPerSecond(rate)), '-fps_mode', 'cfr'],
      ],
      width,
      height,
    )
  } finally {
    await rm(folder, { recursive: true })
  }
}
