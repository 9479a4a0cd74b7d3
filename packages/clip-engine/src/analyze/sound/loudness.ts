import { mean } from '../../averages.ts'
import type { Analysis } from '../analysis.ts'
import { PROGRAMME_RATE } from '../decode/decode-reduced.ts'

const RATE = PROGRAMME_RATE
const CHANNELS = 2
/** A momentary value looks back over four intervals, 400 ms. */
const INTERVAL_FRAMES = RATE / 10
const INTERVALS_PER_WINDOW = 4
const FLOOR_LUFS = -70
const RELATIVE_GATE_LU = -10

/** The two filters of the K-weighting, at 48 kHz: ITU-R BS.1770-4, tables 1 and 2. */
const HEAD = {
  ...{ b0: 1.53512485958697, b1: -2.69169618940638, b2: 1.19839281085285 },
  ...{ a1: -1.69065929318241, a2: 0.73248077421585 },
}
const LOW_CUT = { b0: 1, b1: -2, b2: 1, a1: -1.99004745483398, a2: 0.99007225036621 }

/**
 * Measures loudness according to EBU R 128, of sound that is given piece by piece.
 *
 * Surround sound is measured after its downmix to stereo.
 */
export function createLoudnessMeter() {
  const filters = new Float64Array(4 * CHANNELS)
  const energies: number[] = []
  let energy = 0
  let frames = 0

  return {
    /** @param samples - Interleaved stereo, 48 kHz, 16 bit. */
    listen(samples: Int16Array): void {
      for (let at = 0; at < samples.length; at += CHANNELS) {
        for (let channel = 0; channel < CHANNELS; channel++) {
          const weighted = weigh(filters, 4 * channel, (samples[at + channel] as number) / 32_768)
          energy += weighted * weighted
        }
        if (++frames === INTERVAL_FRAMES) {
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

/** Passes a sample through both filters. `state` holds two numbers of each from `at` on; plain arithmetic, as it runs 96,000 times a second. */
function weigh(state: Float64Array, at: number, sample: number): number {
  const headed = HEAD.b0 * sample + (state[at] as number)
  state[at] = HEAD.b1 * sample - HEAD.a1 * headed + (state[at + 1] as number)
  state[at + 1] = HEAD.b2 * sample - HEAD.a2 * headed
  const weighted = LOW_CUT.b0 * headed + (state[at + 2] as number)
  state[at + 2] = LOW_CUT.b1 * headed - LOW_CUT.a1 * weighted + (state[at + 3] as number)
  state[at + 3] = LOW_CUT.b2 * headed - LOW_CUT.a2 * weighted
  return weighted
}

function averageWindow(energies: number[], last: number): number {
  let sum = 0
  for (let back = 0; back < INTERVALS_PER_WINDOW; back++) sum += energies[last - back] ?? 0
  return sum / INTERVALS_PER_WINDOW
}

/** Returns the gated mean loudness: windows that are silent, or far below the rest, do not count. */
function integrate(windows: number[]): number | null {
  const audible = windows.filter((energy) => toLufs(energy) > FLOOR_LUFS)
  const gate = toLufs(mean(audible)) + RELATIVE_GATE_LU
  const counted = audible.filter((energy) => toLufs(energy) > gate)
  return counted.length > 0 ? round(toLufs(mean(counted))) : null
}

const toLufs = (energy: number) => -0.691 + 10 * Math.log10(energy)
const round = (value: number) => Math.round(value * 10) / 10
