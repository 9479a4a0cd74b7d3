import { SAMPLE_RATE } from '../speech-pieces.ts'

/** Length of the window that Whisper processes at once. */
export const WINDOW_SECONDS = 30

/**
 * Finds where speech is likeliest: the beginnings of the loudest windows, loudest first, in seconds.
 *
 * @param samples - 16 kHz, −1 to 1.
 */
export function loudestWindows(samples: Float32Array, most: number): number[] {
  const length = WINDOW_SECONDS * SAMPLE_RATE
  const count = Math.max(1, Math.ceil(samples.length / length))
  const windows = Array.from({ length: count }, (_, index) => {
    let energy = 0
    for (const sample of samples.subarray(index * length, (index + 1) * length)) {
      energy += sample * sample
    }
    return { start: index * WINDOW_SECONDS, energy }
  })
  return windows
    .toSorted((a, b) => b.energy - a.energy)
    .slice(0, most)
    .map(({ start }) => start)
}
