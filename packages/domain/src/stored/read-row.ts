import { readStored, type Stored } from '@svc/specification'
import { STORED_COLUMNS } from './stored-columns.ts'

/** A table that has `jsonb` columns. */
export type StoredTable = keyof typeof STORED_COLUMNS

const CODECS = new Map<string, [column: string, codec: Stored<unknown>][]>(
  Object.entries(STORED_COLUMNS).map(([table, columns]) => [table, Object.entries(columns)]),
)

/**
 * Reads a row's `jsonb` columns, whichever version wrote them: older ones are brought up, and what is missing gets its default.
 *
 * @param table - Whose columns they are, under their own names; a row of two tables is read for each of them.
 */
export function readRow<Row extends object>(table: StoredTable, row: Row): Row {
  const read = { ...row } as Record<string, unknown>
  for (const [column, codec] of CODECS.get(table) ?? []) {
    if (column in read) read[column] = readStored(codec, read[column])
  }
  return read as Row
}
