import type { Analysis } from '../analysis.ts'
import { PROGRAMME_RATE } from '../decode/decode-reduced.ts'

const RATE = PROGRAMME_RATE
const CHANNELS = 2
/** A momentary value looks back over four intervals, 400 ms. */
const INTERVAL_FRAMES = RATE / 10
const INTERVALS_PER_WINDOW = 4
const FLOOR_LUFS = -70
const RELATIVE_GATE_LU = -10

/** The two filters that weigh frequencies as an ear does, at 48 kHz: ITU-R BS.1770-4, tables 1 and 2. */
const HEAD = {
  ...{ b0: 1.53512485958697, b1: -2.69169618940638, b2: 1.19839281085285 },
  ...{ a1: -1.69065929318241, a2: 0.73248077421585 },
}
const LOW_CUT = { b0: 1, b1: -2, b2: 1, a1: -1.99004745483398, a2: 0.99007225036621 }

/**
 * Measures loudness as EBU R 128 says, of sound that is given piece by piece.
 *
 * Surround sound is measured as the stereo it is heard in.
 */
export function createLoudnessMeter() {
  const weigh = Array.from({ length: CHANNELS }, createWeighting)
  const energies: number[] = []
  let energy = 0
  let frames = 0

  return {
    /** @param samples - Interleaved stereo, 48 kHz, 16 bit. */
    listen(samples: Int16Array): void {
      for (let at = 0; at < samples.length; at++) {
        const weighted = weigh[at % CHANNELS]?.((samples[at] as number) / 32_768) ?? 0
        energy += weighted * weighted
        if (at % CHANNELS === CHANNELS - 1 && ++frames === INTERVAL_FRAMES) {
          energies.push(energy / INTERVAL_FRAMES)
          energy = frames = 0
        }
      }
    },
    finish(): Analysis['loudness'] {
      const windows = energies.map((_, last) => averageWindow(energies, last))
      return {
        integrated_lufs: integrate(windows.slice(INTERVALS_PER_WINDOW - 1)),
        interval_seconds: INTERVAL_FRAMES / RATE,
        momentary_lufs: windows.map((window) => round(Math.max(FLOOR_LUFS, toLufs(window)))),
      }
    },
  }
}

function createWeighting(): (sample: number) => number {
  const head = createBiquad(HEAD)
  const lowCut = createBiquad(LOW_CUT)
  return (sample) => lowCut(head(sample))
}

function createBiquad({ b0, b1, b2, a1, a2 }: typeof HEAD): (sample: number) => number {
  let z1 = 0
  let z2 = 0
  return (sample) => {
    const out = b0 * sample + z1
    z1 = b1 * sample - a1 * out + z2
    z2 = b2 * sample - a2 * out
    return out
  }
}

function averageWindow(energies: number[], last: number): number {
  let sum = 0
  for (let back = 0; back < INTERVALS_PER_WINDOW; back++) sum += energies[last - back] ?? 0
  return sum / INTERVALS_PER_WINDOW
}

/** Windows that are silent, or far below the rest, do not count. */
function integrate(windows: number[]): number | null {
  const audible = windows.filter((energy) => toLufs(energy) > FLOOR_LUFS)
  const gate = toLufs(mean(audible)) + RELATIVE_GATE_LU
  const counted = audible.filter((energy) => toLufs(energy) > gate)
  return counted.length > 0 ? round(toLufs(mean(counted))) : null
}

const toLufs = (energy: number) => -0.691 + 10 * Math.log10(energy)
const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
const round = (value: number) => Math.round(value * 10) / 10
