/** Finds the index of the first item whose key is not below `limit`, by bisection; the length when there is none. */
export function firstIndexAtLeast<Item>(
  ascending: readonly Item[],
  limit: number,
  keyOf: (item: Item) => number,
): number {
  let low = 0
  let high = ascending.length
  while (low < high) {
    const middle = (low + high) >>> 1
    const item = ascending[middle]
    if (item !== undefined && keyOf(item) < limit) low = middle + 1
    else high = middle
  }
  return low
}

/** Finds the index of the first number that is not below `limit`; the length when there is none. */
export function firstAtLeast(ascending: readonly number[], limit: number): number {
  return firstIndexAtLeast(ascending, limit, (value) => value)
}
