/** Decimals of a number in a response; for a number of seconds, that is a millisecond. */
const DECIMALS = 3
const SCALE = 10 ** DECIMALS

/**
 * Rounds every number in a value to three decimals; so that clients do not see rounding errors of binary fractions.
 *
 * A part without a number to round is returned as it is, not copied; that is the usual case.
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
