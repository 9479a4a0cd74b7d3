/** The mean of numbers; 0 of none. */
export function mean(values: ArrayLike<number>): number {
  let sum = 0
  for (let at = 0; at < values.length; at++) sum += values[at] ?? 0
  return sum / Math.max(1, values.length)
}

/** The middle one of numbers, the upper one of two; 0 of none. */
export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0
}
