import { mean } from '../averages.ts'
import { readBlocks } from '../ffmpeg/byte-reader.ts'
import { chain, filter, graph } from '../ffmpeg/filter-text.ts'
import { readFfmpeg } from '../ffmpeg/run-ffmpeg.ts'
import type { Tools } from '../ffmpeg/tools.ts'
import { SAMPLE_RATE } from './audio-graph.ts'

/** Background noise, as heard between the words. */
export interface Noise {
  /** Root mean square, dB below full scale. */
  levelDb: number
  /** Hiss is equally strong in every band; room noise, engines and mains hum are strongest in the low bands. */
  isHiss: boolean
}

const WINDOW = SAMPLE_RATE / 20
/** Below this level a window is inserted silence, not recorded noise. */
const DIGITAL_SILENCE_DB = -75
/** Share of the windows, the quietest, that are taken for pauses. */
const QUIET_SHARE = 0.05
/** Speech this far above its noise is already clean and is not changed. */
const CLEAN_DB = 40
/** Power of the sample-to-sample differences relative to the sound's power: 3 dB for white noise, −6 for pink, −16 for speech. */
const HISS_TILT_DB = -1

/**
 * Measures the noise under speech.
 *
 * @param chains - Chains that write `[joined]`, the sound without any processing.
 * @returns `null` when the noise is too weak to be heard.
 */
export async function measureNoise(
  tools: Tools,
  inputs: string[],
  chains: string[],
  options: { signal: AbortSignal; timeoutSeconds: number },
): Promise<Noise | null> {
  const form = { sample_fmts: 'flt', channel_layouts: 'mono', sample_rates: SAMPLE_RATE }
  const reduced = chain(['joined'], [filter('aformat', form)], ['heard'])
  const { output, finished } = readFfmpeg(
    tools,
    [
      ...inputs,
      ...['-filter_complex', graph([...chains, reduced]), '-map', '[heard]'],
      ...['-f', 'f32le', 'pipe:1'],
    ],
    options,
  )
  const windows = await readWindows(output)
  await finished
  return noiseOf(windows)
}

interface Window {
  /** Mean squares: `power` of the samples, `change` of the differences between successive samples. */
  power: number
  change: number
}

async function readWindows(stream: ReadableStream<Uint8Array>): Promise<Window[]> {
  const windows: Window[] = []
  let before = 0
  for await (const block of readBlocks(stream, 4 * WINDOW)) {
    let [power, change] = [0, 0]
    for (const sample of new Float32Array(block)) {
      power += sample * sample
      change += (sample - before) ** 2
      before = sample
    }
    windows.push({ power: power / WINDOW, change: change / WINDOW })
  }
  return windows
}

function noiseOf(windows: Window[]): Noise | null {
  const heard = windows
    .filter(({ power }) => decibels(power) > DIGITAL_SILENCE_DB)
    .sort((a, b) => a.power - b.power)
  const quiet = heard.slice(0, Math.ceil(heard.length * QUIET_SHARE))
  const levelDb = decibels(mean(quiet.map(({ power }) => power)))
  const speechDb = decibels(mean(heard.map(({ power }) => power)))
  if (quiet.length === 0 || speechDb - levelDb > CLEAN_DB) return null
  const tiltDb = decibels(mean(quiet.map(({ change }) => change))) - levelDb
  return { levelDb, isHiss: tiltDb > HISS_TILT_DB }
}

function decibels(power: number): number {
  return 10 * Math.log10(power + 1e-12)
}

/** A stronger reduction would cause audible artefacts in the speech. */
const REDUCTION_DB = 12
/** Delay of `afftdn`: half of its 50 ms window. */
const DELAY_SAMPLES = SAMPLE_RATE / 40

/** Writes the filters that reduce noise; they keep the sound's length and timing. */
export function denoiseFilters({ levelDb, isHiss }: Noise): string[] {
  const floor = Math.min(-20, Math.max(-80, levelDb))
  return [
    filter('apad', { pad_len: DELAY_SAMPLES }),
    filter('afftdn', { nr: REDUCTION_DB, nf: floor.toFixed(1), nt: isHiss ? 'w' : 'v' }),
    filter('atrim', { start_sample: DELAY_SAMPLES }),
    'asetpts=PTS-STARTPTS',
  ]
}
