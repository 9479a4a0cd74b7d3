/** Tolerance for timestamps in whole milliseconds (Matroska), which are rounded by up to half a millisecond. */
const ROUNDING_SECONDS = 0.0015

/**
 * Measures frames a second from presentation times.
 *
 * @param runs - Times of consecutive frames, ascending, from several places in the file.
 * @param claimed - The header's average; it is exact where the measurement confirms it.
 */
export function measureFrameRate(
  runs: number[][],
  claimed: number,
): { frame_rate: number; is_variable_frame_rate: boolean } {
  const gaps = runs
    .flatMap((times) => times.slice(1).map((time, i) => time - (times[i] ?? time)))
    .filter((gap) => gap > 0)
    .toSorted((a, b) => a - b)
  const usual = gaps[Math.floor(gaps.length / 2)] ?? 0
  const odd = gaps.filter((gap) => Math.abs(gap - usual) > usual * 0.1 + ROUNDING_SECONDS)
  const is_variable_frame_rate = odd.length > gaps.length * 0.01

  const measured = gaps.length / gaps.reduce((sum, gap) => sum + gap, 0)
  // A variable rate over the whole file may differ from the sampled one.
  const tolerance = is_variable_frame_rate ? 2 : 1.05
  const isConfirmed = claimed < measured * tolerance && claimed > measured / tolerance
  const rate = gaps.length === 0 || isConfirmed ? claimed : measured
  return { frame_rate: Math.min(240, Math.max(1, rate || 1)), is_variable_frame_rate }
}
