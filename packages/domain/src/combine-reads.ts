import { isUnavailable } from '@svc/errors'
import { isDatabase, type Sql } from './database.ts'

/** Which row, and whose. */
export interface RowKey {
  account_id: string
  id: string
}

/** Reads one row; `undefined` when the account has none of that id. */
type ReadOne<Row> = (sql: Sql, key: RowKey) => Promise<Row | undefined>

/** While Postgres works on one, the next is filled. A third would only make all of them smaller. */
const STATEMENTS_AT_ONCE = 2
const ROWS_OF_A_STATEMENT = 64

/**
 * Gives a read of single rows in which those that are asked for at the same time share a statement.
 *
 * Most of what it costs to read a row by its id is what any statement costs, here and in Postgres. A statement asks for
 * pairs of account and id, and each caller gets the row of its own pair. Inside of a transaction nothing is shared.
 *
 * @param select - Reads the rows of these keys, in any order.
 * @param keyOf - Tells which key a row was read for.
 */
export function combineReads<Row>(
  select: (sql: Sql, keys: readonly [RowKey, ...RowKey[]]) => Promise<Row[]>,
  keyOf: (row: Row) => RowKey,
): ReadOne<Row> {
  const pools = new WeakMap<Sql, Pool<Row>>()

  async function answer(sql: Sql, asked: Asked<Row>[]): Promise<void> {
    const [first, ...rest] = asked
    if (!first) return
    try {
      const rows = await select(sql, [first.key, ...rest.map(({ key }) => key)])
      const found = new Map(rows.map((row) => [nameOf(keyOf(row)), row]))
      for (const { key, resolve } of asked) resolve(found.get(nameOf(key)))
    } catch (error) {
      // What is wrong with one row must not fail the others. When the database is away, it is so for all of them.
      const isShared = rest.length > 0 && !isUnavailable(error)
      if (isShared) await Promise.all(asked.map((one) => answer(sql, [one])))
      else for (const { reject } of asked) reject(error)
    }
  }

  async function work(sql: Sql, pool: Pool<Row>): Promise<void> {
    pool.workers += 1
    while (pool.asked.length > 0) {
      // Whatever else is asked for in this turn of the event loop comes along.
      await new Promise<void>((resolve) => setImmediate(resolve))
      await answer(sql, pool.asked.splice(0, ROWS_OF_A_STATEMENT))
    }
    pool.workers -= 1
  }

  return (sql, key) => {
    if (!isDatabase(sql)) return select(sql, [key]).then(([row]) => row)
    const pool = pools.get(sql) ?? { asked: [], workers: 0 }
    pools.set(sql, pool)
    const { promise, resolve, reject } = Promise.withResolvers<Row | undefined>()
    pool.asked.push({ key, resolve, reject })
    if (pool.workers < STATEMENTS_AT_ONCE) void work(sql, pool)
    return promise
  }
}

/** What was asked for and not sent yet, and how many statements are prepared or on their way. */
interface Pool<Row> {
  asked: Asked<Row>[]
  workers: number
}

interface Asked<Row> {
  key: RowKey
  resolve: (row: Row | undefined) => void
  reject: (error: unknown) => void
}

const nameOf = ({ account_id, id }: RowKey) => `${account_id} ${id}`
