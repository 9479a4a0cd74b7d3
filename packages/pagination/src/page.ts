import type { Cursors, List, Position } from './cursors.ts'

/** One page of a list. `next_cursor` is `null` on the last one. */
export interface Page<Item> {
  items: Item[]
  next_cursor: string | null
}

/**
 * Cuts a page out of the rows of a keyset query.
 *
 * @param rows - The rows in list order, queried with `limit + 1`: the extra row means that there is another page.
 * @param positionOf - The sort value and id that the query is ordered by.
 */
export function toPage<Row>(
  rows: readonly Row[],
  limit: number,
  positionOf: (row: Row) => Position,
  cursors: Cursors,
  list: List,
): Page<Row> {
  const items = rows.slice(0, limit)
  const last = items.at(-1)
  const hasMore = rows.length > limit && last !== undefined
  return { items, next_cursor: hasMore ? cursors.encode(positionOf(last), list) : null }
}
