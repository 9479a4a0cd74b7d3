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
 * @param table - The table of the columns, which have their own names; call this once for each table of a joined row.
 */
export function readRow<Row extends object>(table: StoredTable, row: Row): Row {
  const read = { ...row } as Record<string, unknown>
  for (const [column, codec] of CODECS.get(table) ?? []) {
    if (column in read) read[column] = readStored(codec, read[column])
  }
  return read as Row
}
