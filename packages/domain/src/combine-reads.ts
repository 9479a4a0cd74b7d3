import { isUnavailable } from '@svc/errors'
import { batched } from './batched.ts'
import { isDatabase, type Sql } from './database.ts'

/** Which row, and whose. */
export interface RowKey {
  account_id: string
  id: string
}

/** Reads one row; `undefined` when the account has none of that id. */
type ReadOne<Row> = (sql: Sql, key: RowKey) => Promise<Row | undefined>

/**
 * Gives a read of single rows in which those that are asked for at the same time share a statement.
 *
 * Most of what it costs to read a row by its id is what any statement costs, here and in Postgres. A statement asks for
 * pairs of account and id, and each caller gets the row of its own pair. Inside of a transaction nothing is shared.
 *
 * @param select - Reads the rows of one key or more, in any order.
 * @param keyOf - Tells which key a row was read for.
 */
export function combineReads<Row>(
  select: (sql: Sql, keys: readonly RowKey[]) => Promise<Row[]>,
  keyOf: (row: Row) => RowKey,
): ReadOne<Row> {
  const pools = new WeakMap<Sql, (key: RowKey) => Promise<Row | undefined>>()

  function open(sql: Sql) {
    const read = batched(
      async (keys: RowKey[]) => {
        const rows = await select(sql, keys)
        const found = new Map(rows.map((row) => [nameOf(keyOf(row)), row]))
        return keys.map((key) => found.get(nameOf(key)))
      },
      // What is wrong with one row must not fail the others. When the database is away, it is so for all of them.
      (error) => !isUnavailable(error),
      restOfTurn,
    )
    pools.set(sql, read)
    return read
  }

  return (sql, key) => {
    if (!isDatabase(sql)) return select(sql, [key]).then(([row]) => row)
    const read = pools.get(sql) ?? open(sql)
    return read(key)
  }
}

/** What else is asked for in this turn of the event loop comes along. */
const restOfTurn = () => new Promise<void>((resolve) => setImmediate(resolve))

const nameOf = ({ account_id, id }: RowKey) => `${account_id} ${id}`
