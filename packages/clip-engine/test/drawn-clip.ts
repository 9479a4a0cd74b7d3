import { openBrand } from '../src/brand/open-brand.ts'
import { writeCaptions } from '../src/encode/caption-files.ts'
import { pictureChains } from '../src/encode/clip-picture.ts'
import { planClip } from '../src/encode/clip-plan.ts'
import { prepareSound, soundChains } from '../src/encode/clip-sound.ts'
import { framesPerSecond } from '../src/encode/frame-rate.ts'
import { type Loudness, loudnessMeter, readLoudness } from '../src/encode/loudness.ts'
import type { RenderJob } from '../src/encode/render-job.ts'
import { graph } from '../src/ffmpeg/filter-text.ts'
import { readFfmpeg } from '../src/ffmpeg/run-ffmpeg.ts'
import { smallEncoding } from './clip-job.ts'
import { type Frame, readFrames } from './pixels.ts'
import { RATE } from './sound-levels.ts'
import { scratchFolder, signal, tools } from './workbench.ts'

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
  await using folder = await scratchFolder()
  const brand = await openBrand(tools, job, signal)
  const encoding = smallEncoding(job, scale * Math.min(width, height))
  const { frame_rate: rate } = encoding
  const plan = planClip(job, brand, rate)
  const captions = await writeCaptions(job, plan, encoding, { folder: folder.path, signal })
  const picture = pictureChains(job, plan, encoding, captions.filters)
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
}

/** The sound of a clip as it is given to the encoder: its left channel, and what a meter says of it. */
export async function hearClip(
  job: RenderJob,
): Promise<{ samples: Float32Array; loudness: Loudness }> {
  const brand = await openBrand(tools, job, signal)
  const { frame_rate: rate } = smallEncoding(job, 90)
  const plan = planClip(job, brand, rate)
  const sound = await prepareSound({ tools, job, brand, plan, rate, signal })
  const left = `[sound]${loudnessMeter()},pan=mono|c0=c0,aresample=${RATE}[left]`
  const { output, finished } = readFfmpeg(
    tools,
    [
      ...[
        ...plan.inputs,
        '-filter_complex',
        graph([...soundChains(sound, plan, rate, false), left]),
      ],
      ...['-map', '[left]', '-f', 'f32le', 'pipe:1'],
    ],
    { signal, timeoutSeconds: 60 },
  )
  const samples = new Float32Array(await new Response(output).arrayBuffer())
  return { samples, loudness: readLoudness((await finished).log) }
}
