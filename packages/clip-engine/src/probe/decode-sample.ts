import { EngineError } from '../engine-error.ts'
import { readText } from '../ffmpeg/read-text.ts'
import { readFfmpeg } from '../ffmpeg/run-ffmpeg.ts'
import { MAX_PIXELS, type ProbedFile } from './run-ffprobe.ts'

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
 * Decodes a few frames of some tracks.
 *
 * @param at - Where to begin, in seconds; a track that is broken there may be whole elsewhere.
 * @returns The sample of each track; `null` when nothing of it can be decoded. One that is broken can take others with it.
 */
export async function decodeSamples(
  { tools, path, signal }: ProbedFile,
  indexes: number[],
  at: number,
): Promise<(DecodedSample | null)[]> {
  const { output, finished } = readFfmpeg(
    tools,
    [
      ...['-max_pixels', String(MAX_PIXELS), '-ss', String(at), '-i', path],
      ...indexes.flatMap((index) => ['-map', `0:${index}`]),
      ...['-fps_mode:v', 'passthrough', '-t', String(PATIENCE_SECONDS)],
      ...['-frames:v', String(FRAMES), '-frames:a', String(FRAMES), '-f', 'framecrc', 'pipe:1'],
    ],
    { signal, timeoutSeconds: 60 },
  )
  let list = ''
  for await (const text of readText(output)) list += text
  await finished.catch((error: unknown) => {
    const isVerdict = error instanceof EngineError && error.code === 'processing_failed'
    if (!isVerdict || error.retryable) throw error
  })
  return indexes.map((_, track) => readList(list, track))
}

/** Reads the output of the `framecrc` muxer: header lines with `#`, then one line per decoded frame; both name the track. */
function readList(list: string, track: number): DecodedSample | null {
  if (!new RegExp(`^${track},`, 'm').test(list)) return null
  const dimensions = new RegExp(`^#dimensions ${track}: (\\d+)x(\\d+)$`, 'm').exec(list)
  const aspect = new RegExp(`^#sar ${track}: (\\d+)/(\\d+)$`, 'm').exec(list)
  const pixelAspect = Number(aspect?.[1] ?? 1) / Number(aspect?.[2] ?? 1)
  return {
    width: Number(dimensions?.[1] ?? 0),
    height: Number(dimensions?.[2] ?? 0),
    pixelAspect: pixelAspect > 0 ? pixelAspect : 1,
  }
}
