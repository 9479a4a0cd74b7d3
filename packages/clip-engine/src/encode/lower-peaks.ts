import { rename, rm } from 'node:fs/promises'
import { graph } from '../ffmpeg/filter-text.ts'
import { runFfmpeg } from '../ffmpeg/run-ffmpeg.ts'
import type { Tools } from '../ffmpeg/tools.ts'
import { encoderArgs } from './encoder-args.ts'
import type { Encoding } from './encoding.ts'
import {
  HIGHEST_PEAK_DBFS,
  LIMITER_DBFS,
  type Loudness,
  loudnessMeter,
  readLoudness,
} from './loudness.ts'

/** Lowers the limit by more than a file exceeds it, because encoding is not the same twice. */
const MORE_DB = 0.2
const MOST_PASSES = 3

/**
 * Encodes the sound of a finished file again under a lower limit, as long as encoding raises its peaks above what is allowed;
 * its picture is copied.
 *
 * @param sound - Opens the inputs and writes the chains that end in `[sound]`, with no peak above a limit.
 * @returns The loudness of the file.
 */
export async function lowerPeaks(
  tools: Tools,
  path: string,
  encoding: Encoding,
  sound: { inputs: string[]; chains: (limitDbfs: number) => string[] },
  run: { signal: AbortSignal; timeoutSeconds: number },
): Promise<Loudness> {
  const again = `${path}.again.mp4`
  const picture = `${sound.inputs.filter((arg) => arg === '-i').length}:v`
  let limit = LIMITER_DBFS
  let heard = await measureFile(tools, path, run)
  try {
    for (let pass = 0; pass < MOST_PASSES; pass++) {
      const excess = (heard.truePeakDbfs ?? HIGHEST_PEAK_DBFS) - HIGHEST_PEAK_DBFS
      if (excess <= 0) break
      limit -= excess + MORE_DB
      const args = [
        ...[...sound.inputs, '-i', path, '-filter_complex', graph(sound.chains(limit))],
        ...['-map', picture, '-map', '[sound]'],
        ...[...encoderArgs(encoding, ['-c:v', 'copy']), '-y', again],
      ]
      await runFfmpeg(tools, args, run)
      await rename(again, path)
      heard = await measureFile(tools, path, run)
    }
  } finally {
    await rm(again, { force: true })
  }
  return heard
}

async function measureFile(
  tools: Tools,
  path: string,
  run: { signal: AbortSignal; timeoutSeconds: number },
): Promise<Loudness> {
  const args = ['-i', path, '-map', '0:a', '-af', loudnessMeter(), '-f', 'null', '-']
  return readLoudness((await runFfmpeg(tools, args, run)).log)
}
