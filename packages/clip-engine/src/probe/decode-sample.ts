import { EngineError } from '../engine-error.ts'
import { readText } from '../ffmpeg/read-text.ts'
import { readFfmpeg } from '../ffmpeg/run-ffmpeg.ts'
import type { Tools } from '../ffmpeg/tools.ts'
import { MAX_PIXELS } from './run-ffprobe.ts'

/** Picture size of a track's decoded frames, after rotation. */
export interface DecodedSample {
  /** 0 for sound. */
  width: number
  height: number
  /** Width of a pixel divided by its height. */
  pixelAspect: number
}

const FRAMES = 8
/** Media seconds that may pass without a frame before a track counts as empty. */
const PATIENCE_SECONDS = 10

/**
 * Decodes a few frames of one track.
 *
 * @param at - Where to begin, in seconds; a track that is broken there may be whole elsewhere.
 * @returns `null` when nothing can be decoded.
 */
export async function decodeSample(
  tools: Tools,
  path: string,
  index: number,
  at: number,
  signal: AbortSignal,
): Promise<DecodedSample | null> {
  const input = ['-max_pixels', String(MAX_PIXELS), '-ss', String(at), '-i', path]
  const frames = [
    '-t',
    String(PATIENCE_SECONDS),
    '-frames',
    String(FRAMES),
    '-f',
    'framecrc',
    'pipe:1',
  ]
  const { output, finished } = readFfmpeg(
    tools,
    [...input, '-map', `0:${index}`, '-fps_mode:v', 'passthrough', ...frames],
    { signal, timeoutSeconds: 60 },
  )
  let list = ''
  for await (const text of readText(output)) list += text
  await finished.catch((error: unknown) => {
    const isVerdict = error instanceof EngineError && error.code === 'processing_failed'
    if (!isVerdict || error.retryable) throw error
  })
  return readList(list)
}

/** Reads the output of the `framecrc` muxer: header lines with `#`, then one line per decoded frame. */
function readList(list: string): DecodedSample | null {
  if (!/^\d/m.test(list)) return null
  const dimensions = /^#dimensions 0: (\d+)x(\d+)$/m.exec(list)
  const aspect = /^#sar 0: (\d+)\/(\d+)$/m.exec(list)
  const pixelAspect = Number(aspect?.[1] ?? 1) / Number(aspect?.[2] ?? 1)
  return {
    width: Number(dimensions?.[1] ?? 0),
    height: Number(dimensions?.[2] ?? 0),
    pixelAspect: pixelAspect > 0 ? pixelAspect : 1,
  }
}
