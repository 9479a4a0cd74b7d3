/** Returns the value that a share of ordered values lies below, `share` from 0 to 1; `NaN` of none. */
export function quantile(ordered: ArrayLike<number>, share: number): number {
  return ordered[Math.floor(ordered.length * share)] ?? Number.NaN
}

/** Returns the median; of an even number of values the upper of the two in the middle; `NaN` of none. */
export function median(values: readonly number[]): number {
  return quantile(
    values.toSorted((a, b) => a - b),
    0.5,
  )
}
