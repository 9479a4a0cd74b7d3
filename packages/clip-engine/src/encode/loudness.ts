import { filter } from '../ffmpeg/filter-text.ts'
import { SAMPLE_RATE } from './audio-graph.ts'

/** How a clip is brought to its target loudness: one gain for the whole clip, and a limiter only if the peaks need it. */
export interface Leveling {
  gainDb: number
  isLimited: boolean
}

export interface Loudness {
  /** `null` for silence. */
  integrated_lufs: number | null
  /** `null` for silence. */
  truePeakDbfs: number | null
}

export const UNLEVELED: Leveling = { gainDb: 0, isLimited: false }

export const HIGHEST_PEAK_DBFS = -1
/** AAC encoding usually raises peaks by up to half a decibel. */
export const LIMITER_DBFS = -2
/** A larger gain would amplify room noise rather than speech. */
const LARGEST_GAIN_DB = 30
const CLOSE_ENOUGH_LU = 0.2
const MOST_PASSES = 3

/** Finds the leveling that brings a sound to the target loudness; `measure` returns the loudness under a given leveling. */
export async function chooseLeveling(
  target_lufs: number,
  measure: (leveling: Leveling) => Promise<Loudness>,
): Promise<Leveling> {
  let leveling = UNLEVELED
  for (let pass = 0; pass < MOST_PASSES; pass++) {
    const { integrated_lufs, truePeakDbfs } = await measure(leveling)
    if (integrated_lufs === null || truePeakDbfs === null) break
    const missing = target_lufs - integrated_lufs
    const gainDb = Math.min(LARGEST_GAIN_DB, leveling.gainDb + missing)
    const peak = truePeakDbfs + missing
    const isLimited = leveling.isLimited || peak > HIGHEST_PEAK_DBFS - 0.5
    const isSettled = Math.abs(missing) < CLOSE_ENOUGH_LU || !isLimited
    leveling = { gainDb, isLimited }
    if (isSettled) break
  }
  return leveling
}

export function levelingFilters({ gainDb, isLimited }: Leveling): string[] {
  const gain = filter('volume', { volume: `${gainDb.toFixed(2)}dB`, precision: 'float' })
  return isLimited ? [gain, ...limiter(LIMITER_DBFS)] : [gain]
}

/** Writes the filter that logs the loudness of the sound passing through it; at most one in a graph. */
export function loudnessMeter(): string {
  return filter('ebur128', { peak: 'true', framelog: 'verbose' })
}

/** Reads the last summary that `ebur128` wrote to a log. */
export function readLoudness(log: string): Loudness {
  const summary = log.slice(log.lastIndexOf('Integrated loudness:'))
  const lufs = Number(/I:\s+(-?[\d.]+) LUFS/.exec(summary)?.[1] ?? Number.NaN)
  const peak = Number(/Peak:\s+(-?[\d.]+) dBFS/.exec(summary)?.[1] ?? Number.NaN)
  return {
    // −70 LUFS is the meter's floor: no sound was above its gate.
    integrated_lufs: lufs > -70 ? lufs : null,
    truePeakDbfs: Number.isFinite(peak) ? peak : null,
  }
}

/** Writes a true-peak limiter: peaks between samples become visible at four times the sample rate. */
export function limiter(dbfs: number): string[] {
  const limit = 10 ** (dbfs / 20)
  return [
    filter('aresample', { sample_rate: 4 * SAMPLE_RATE }),
    filter('alimiter', { limit: limit.toFixed(4), level: 0, attack: 4, release: 60, latency: 1 }),
    filter('aresample', { sample_rate: SAMPLE_RATE }),
  ]
}
