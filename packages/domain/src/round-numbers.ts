/** Decimals of a number on the wire: a millisecond, where it counts seconds. */
const DECIMALS = 3
const SCALE = 10 ** DECIMALS

/** Rounds every number in a value to three decimals; what a client compares and shows has no tail of rounding errors. */
export function roundNumbers<T>(value: T): T {
  if (typeof value === 'number') return (Math.round(value * SCALE) / SCALE) as T
  if (value === null || typeof value !== 'object') return value
  if (Array.isArray(value)) return value.map(roundNumbers) as T
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, roundNumbers(member)]),
  ) as T
}
