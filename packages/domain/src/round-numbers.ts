/** Decimals of a number on the wire: a millisecond, where it counts seconds. */
const DECIMALS = 3
const SCALE = 10 ** DECIMALS

/**
 * Rounds every number in a value to three decimals; what a client compares and shows has no tail of rounding errors.
 *
 * A part without such a number is given back as it is, not copied: most have none.
 */
export function roundNumbers<T>(value: T): T {
  if (typeof value === 'number') return rounded(value) as T
  if (value === null || typeof value !== 'object') return value
  return (Array.isArray(value) ? roundItems(value) : roundMembers(value)) as T
}

const rounded = (value: number) =>
  Number.isInteger(value) ? value : Math.round(value * SCALE) / SCALE

function roundItems(items: unknown[]): unknown[] {
  let copy: unknown[] | undefined
  for (const [index, item] of items.entries()) {
    const round = roundNumbers(item)
    if (round === item) continue
    copy ??= [...items]
    copy[index] = round
  }
  return copy ?? items
}

function roundMembers<T extends object>(value: T): T {
  let copy: T | undefined
  for (const name in value) {
    const round = roundNumbers(value[name])
    if (round === value[name]) continue
    copy ??= { ...value }
    copy[name] = round
  }
  return copy ?? value
}
