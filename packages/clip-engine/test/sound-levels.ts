import { tools } from './workbench.ts'

export const RATE = 48_000

/** Decodes the left channel of a file's sound to samples, −1 to 1, 48,000 a second. */
export async function readSamples(path: string): Promise<Float32Array> {
  const args = ['-v', 'error', '-nostdin', '-i', path, '-af', 'pan=mono|c0=c0', '-ar', String(RATE)]
  const bytes = await Bun.$`${tools.ffmpeg} ${args} -f f32le pipe:1`.quiet().arrayBuffer()
  return new Float32Array(bytes)
}

/** Root mean square between two times, in dB below full scale. */
export function levelBetween(samples: Float32Array, start: number, end: number): number {
  const part = samples.subarray(Math.round(start * RATE), Math.round(end * RATE))
  const power = part.reduce((sum, value) => sum + value * value, 0) / part.length
  return 10 * Math.log10(power + 1e-12)
}

/** Level of one frequency between two times, in dB below a full-scale sine (Goertzel's algorithm with a Hann window). */
export function toneBetween(
  samples: Float32Array,
  frequency: number,
  start: number,
  end: number,
): number {
  const part = samples.subarray(Math.round(start * RATE), Math.round(end * RATE))
  const turn = (2 * Math.PI * frequency) / RATE
  let [real, imaginary, weight] = [0, 0, 0]
  part.forEach((value, index) => {
    const window = 0.5 - 0.5 * Math.cos((2 * Math.PI * index) / part.length)
    real += value * window * Math.cos(turn * index)
    imaginary += value * window * Math.sin(turn * index)
    weight += window
  })
  return 20 * Math.log10((2 * Math.hypot(real, imaginary)) / weight + 1e-9)
}
