import type { TimeRange } from '../../time-range.ts'
import { VOICE_RATE } from '../decode/decode-reduced.ts'

const INTERVAL_SAMPLES = 320
const INTERVAL_SECONDS = INTERVAL_SAMPLES / VOICE_RATE
const SHORTEST_SECONDS = 0.25
const FLOOR_DB = -90
/** Sound below this level is inaudible on a phone, however quiet the rest is. */
const ALWAYS_SILENT_DB = -60
/** Sound above this level is never silence, however loud the rest is. */
const NEVER_SILENT_DB = -30
/** Position of the threshold between the level of the room's noise (0) and that of the voice (1). */
const TOWARDS_VOICE = 0.3
/** Intervals in a minute. The noise level is measured in the minutes around, not over the whole source, because noise changes with the place. */
const SURROUNDINGS = Math.round(60 / INTERVAL_SECONDS)

/** Finds silences against the noise around them, in sound that is given piece by piece. */
export function createSilenceFinder() {
  const levels: number[] = []
  let energy = 0
  let samples = 0

  return {
    /** @param piece - One channel, 16 kHz, 16 bit. */
    listen(piece: Int16Array): void {
      for (const sample of piece) {
        energy += sample * sample
        if (++samples === INTERVAL_SAMPLES) {
          levels.push(toDecibels(energy / INTERVAL_SAMPLES))
          energy = samples = 0
        }
      }
    },
    finish: (): TimeRange[] => findSilences(levels),
  }
}

function findSilences(levels: number[]): TimeRange[] {
  const silences: TimeRange[] = []
  for (let from = 0; from < levels.length; from += SURROUNDINGS) {
    const around = levels.slice(Math.max(0, from - SURROUNDINGS), from + 2 * SURROUNDINGS)
    const threshold = chooseThreshold(around)
    for (let at = from; at < Math.min(levels.length, from + SURROUNDINGS); at++) {
      if ((levels[at] as number) < threshold) extend(silences, at * INTERVAL_SECONDS)
    }
  }
  return silences.filter(({ start, end }) => end - start >= SHORTEST_SECONDS - 1e-6)
}

function chooseThreshold(levels: number[]): number {
  const sorted = levels.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.floor(share * (sorted.length - 1))] ?? FLOOR_DB
  const noise = at(0.05)
  const threshold = noise + TOWARDS_VOICE * (at(0.9) - noise)
  return Math.min(NEVER_SILENT_DB, Math.max(ALWAYS_SILENT_DB, threshold))
}

function extend(silences: TimeRange[], time: number): void {
  const last = silences.at(-1)
  if (last && time - last.end < INTERVAL_SECONDS / 2) last.end = time + INTERVAL_SECONDS
  else silences.push({ start: time, end: time + INTERVAL_SECONDS })
}

const toDecibels = (energy: number) =>
  Math.max(FLOOR_DB, 10 * Math.log10(energy / 32_768 ** 2 + 1e-12))
