import { mean } from '../../averages.ts'
import { dot } from '../../vectors.ts'
import { VOICE_RATE } from '../decode/decode-reduced.ts'
import { createSpectrum } from './spectrum.ts'

/** Samples of a spectrum, and from one to the next: 32 and 16 ms. */
const SIZE = 512
const HOP = 256
/** Spectra of a stretch, about a second; half of them are those of the stretch before. */
const FRAMES = 62
export const STRETCH_SECONDS = (FRAMES * HOP) / VOICE_RATE

/** Bins, of 31 Hz each, at which bands begin and end. */
const EDGES = [3, 6, 13, 20, 32, 51, 80, 128, 192, 256]
const BANDS = EDGES.length - 1
/** Bins in which lines are looked for: 190 Hz to 5 kHz. */
const [FIRST, LAST] = [6, 160]
/** Bins on either side from whose mean a line stands out. */
const AROUND = 4
/** Bins between the partials of a voice: 90 to 500 Hz. */
const [CLOSEST, WIDEST] = [3, 16]
/** Spectra between which a note is held and a syllable is not: 128 ms. */
const HELD = 8
/** Oscillations of the level in a stretch, nearly their number a second: slow, those of laughter, fast. */
const RHYTHMS = [1, 3, 8, 16]
const QUIET = 1e-3

/** What is kept of a spectrum: the bands' levels, then these. */
const [FLATNESS, HOLDS, LASTS, VOICED, LEVEL] = [BANDS, BANDS + 1, BANDS + 2, BANDS + 3, BANDS + 4]

/**
 * Describes how sound that is given piece by piece is made, whatever its level: where its energy is, how that changes,
 * whether there are lines in its spectrum that stay, and how fast it comes and goes.
 *
 * @param tell - Takes the values of each stretch, and its level in decibels.
 * @returns A function that takes samples: one channel, 16 kHz, 16 bit.
 */
export function createTextureMeter(tell: (values: Float64Array, level: number) => void) {
  const spectrum = createSpectrum(SIZE)
  const signal = new Float32Array(SIZE)
  const magnitudes = new Float32Array(SIZE / 2 + 1)
  const lines: Float64Array[] = []
  const frames: Float64Array[] = []
  let filled = 0

  return (samples: Int16Array): void => {
    for (const sample of samples) {
      signal[filled++] = sample / 32_768
      if (filled < SIZE) continue
      spectrum(signal, 0, magnitudes)
      frames.push(measure(magnitudes, lines))
      signal.copyWithin(0, HOP)
      filled = SIZE - HOP
      if (frames.length < FRAMES) continue
      tell(describe(frames), mean(frames.map((frame) => frame[LEVEL] ?? 0)))
      frames.splice(0, FRAMES / 2)
    }
  }
}

function measure(magnitudes: Float32Array, lines: Float64Array[]): Float64Array {
  const frame = new Float64Array(LEVEL + 1)
  const logs = new Float64Array(magnitudes.length)
  for (let at = 0; at < logs.length; at++) logs[at] = Math.log((magnitudes[at] as number) + QUIET)
  for (let band = 0; band < BANDS; band++) {
    frame[band] = mean(logs.subarray(EDGES[band], EDGES[band + 1]))
  }
  const own = linesOf(logs)
  const heard = magnitudes.subarray(FIRST, LAST)
  frame[FLATNESS] = mean(logs.subarray(FIRST, LAST)) - Math.log(mean(heard) + QUIET)
  frame[LASTS] = likeness(own, lines.at(-1))
  frame[HOLDS] = likeness(own, lines.at(-HELD))
  frame[VOICED] = voicing(own)
  frame[LEVEL] = (20 / Math.LN10) * mean(logs)
  lines.push(own)
  if (lines.length > HELD) lines.shift()
  return frame
}

/** How far each bin stands out of those around it. */
function linesOf(logs: Float64Array): Float64Array {
  let sum = 0
  for (let at = FIRST - AROUND; at < FIRST + AROUND; at++) sum += logs[at] as number
  const lines = new Float64Array(LAST - FIRST)
  for (let at = FIRST; at < LAST; at++) {
    sum += logs[at + AROUND] as number
    lines[at - FIRST] = (logs[at] as number) - sum / (2 * AROUND + 1)
    sum -= logs[at - AROUND] as number
  }
  return lines
}

function likeness(a: Float64Array, b: Float64Array | undefined): number {
  return b ? dot(a, b) / Math.sqrt(dot(a, a) * dot(b, b) + 1e-9) : 0
}

/** How regularly lines follow each other, as the partials of a voice do. */
function voicing(lines: Float64Array): number {
  let best = 0
  for (let lag = CLOSEST; lag <= WIDEST; lag++) {
    let sum = 0
    for (let at = lag; at < lines.length; at++)
      sum += (lines[at] as number) * (lines[at - lag] as number)
    best = Math.max(best, sum)
  }
  return best / (dot(lines, lines) + 1e-9)
}

function describe(frames: Float64Array[]): Float64Array {
  const series = Array.from({ length: LEVEL + 1 }, (_, at) => frames.map((frame) => frame[at] ?? 0))
  const bands = series.slice(0, BANDS)
  const whole = mean(bands.map(mean))
  const level = frames.map((_, at) => mean(bands.map((band) => band[at] ?? 0)))
  const flux = bands.map((band) =>
    mean(band.slice(1).map((value, at) => Math.abs(value - (band[at] ?? 0)))),
  )
  return Float64Array.of(
    ...bands.map((band) => mean(band) - whole),
    ...bands.map(spread),
    mean(flux),
    Math.max(...level) - whole,
    ...rhythms(level),
    ...[FLATNESS, HOLDS, LASTS, VOICED].flatMap((at) => {
      const values = series[at] ?? []
      return [mean(values), spread(values)]
    }),
  )
}

/** The shares of a level's oscillations that are slow, as fast as those of laughter, and faster. */
function rhythms(level: number[]): number[] {
  const middle = mean(level)
  const powers = Array.from({ length: RHYTHMS.at(-1) ?? 0 }, (_, turns) => {
    let [real, imaginary] = [0, 0]
    level.forEach((value, at) => {
      const angle = (2 * Math.PI * turns * at) / level.length
      real += (value - middle) * Math.cos(angle)
      imaginary += (value - middle) * Math.sin(angle)
    })
    return real ** 2 + imaginary ** 2
  })
  const sum = (values: number[]) => values.reduce((all, value) => all + value, 0)
  const all = sum(powers) + 1e-9
  return RHYTHMS.slice(1).map((end, at) => sum(powers.slice(RHYTHMS[at], end)) / all)
}

function spread(values: number[]): number {
  const middle = mean(values)
  return Math.sqrt(mean(values.map((value) => (value - middle) ** 2)))
}
