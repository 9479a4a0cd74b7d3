import { readStored, type Stored } from '@svc/specification'
import { STORED_COLUMNS } from './stored-columns.ts'

/** A table that has `jsonb` columns. */
export type StoredTable = keyof typeof STORED_COLUMNS

const CODECS = new Map<string, [column: string, codec: Stored<unknown>][]>(
  Object.entries(STORED_COLUMNS).map(([table, columns]) => [table, Object.entries(columns)]),
)

/**
 * Reads a row's `jsonb` columns, whichever version wrote them: older values are upgraded, and missing members get their defaults.
 *
 * @param tables - The table of the columns, or those of a joined row.
 * @throws {TypeError} Two of the tables store a column of the row: it would be read as what it is not.
 */
export function readRow<Row extends object>(
  tables: StoredTable | readonly StoredTable[],
  row: Row,
): Row {
  const read = { ...row } as Record<string, unknown>
  const done = new Set<string>()
  for (const table of [tables].flat()) {
    for (const [column, codec] of CODECS.get(table) ?? []) {
      if (!(column in read)) continue
      if (done.has(column)) throw new TypeError(`"${column}" is stored by several of ${tables}.`)
      done.add(column)
      read[column] = readStored(codec, read[column])
    }
  }
  return read as Row
}
