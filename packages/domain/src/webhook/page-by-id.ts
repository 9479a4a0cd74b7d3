import type { Page } from '@svc/pagination'

/**
 * Cuts a page out of rows in the order of their ids, queried with `limit + 1`.
 *
 * The cursor is the id of the last row, which the page shows anyway: one that was made up only begins elsewhere in the list.
 */
export function pageById<Row>(
  rows: readonly Row[],
  limit: number,
  idOf: (row: Row) => string,
): Page<Row> {
  const items = rows.slice(0, limit)
  const last = items.at(-1)
  return { items, next_cursor: rows.length > limit && last ? idOf(last) : null }
}
