import { isUnavailable } from '@svc/errors'
import { isDatabase, type Sql } from './database.ts'

export interface RowKey {
  account_id: string
  id: string
}

/** Reads one row; `undefined` when the account has no row with that id. */
type ReadOne<Row> = (sql: Sql, key: RowKey) => Promise<Row | undefined>

/**
 * Creates a function that reads single rows; rows requested at the same time are read in one statement.
 *
 * Reading a row by its id costs little more than the overhead of any statement, here and in Postgres. A statement selects
 * by pairs of account and id, and each caller gets the row of its own pair. Inside a transaction nothing is shared.
 *
 * @param select - Reads the rows of one key or more, in any order.
 * @param keyOf - Returns the key that a row was read for.
 */
export function combineReads<Row>(
  select: (sql: Sql, keys: readonly RowKey[]) => Promise<Row[]>,
  keyOf: (row: Row) => RowKey,
): ReadOne<Row> {
  return combineReadsInOrder(async (sql, keys) => {
    const rows = await select(sql, keys)
    const found = new Map(rows.map((row) => [nameOf(keyOf(row)), row]))
    return keys.map((key) => found.get(nameOf(key)))
  })
}

/** Like `combineReads`, for rows that do not name their keys: `select` returns one for each key, in the same order. */
export function combineReadsInOrder<Row>(
  select: (sql: Sql, keys: readonly RowKey[]) => Promise<(Row | undefined)[]>,
): ReadOne<Row> {
  const pools = new WeakMap<Sql, (key: RowKey) => Promise<Row | undefined>>()

  function open(sql: Sql) {
    const read = batched(
      (keys: RowKey[]) => select(sql, keys),
      // A fault of one row must not fail the others. An unreachable database fails all of them, so they are not tried again.
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

/** Waits until the other reads of this turn of the event loop have been requested. */
const restOfTurn = () => new Promise<void>((resolve) => setImmediate(resolve))

const nameOf = ({ account_id, id }: RowKey) => `${account_id} ${id}`

/** The most items in one batch; in a larger one the first items would wait too long for the last. */
const MOST = 64
/** How many batches run at once: one is answered while the next one gathers. */
const AT_ONCE = 2

interface Waiting<Item, Result> {
  item: Item
  answer: PromiseWithResolvers<Result>
}

/**
 * Creates a function whose calls share round trips: calls made while batches are under way go into the next batch.
 *
 * A single call waits for nothing but `gather`. When a batch fails without any effect, each of its
 * items is tried by itself, so that no call fails because of another one.
 *
 * @param run - Returns the results of many items, in the same order.
 * @param wasUndone - Returns whether a failed batch had no effect.
 * @param gather - Resolves when a new batch is to be sent; without it a batch does not wait for more calls.
 */
export function batched<Item, Result>(
  run: (items: Item[]) => Promise<Result[]>,
  wasUndone: (error: unknown) => boolean,
  gather?: () => Promise<void>,
): (item: Item) => Promise<Result> {
  const waiting: Waiting<Item, Result>[] = []
  let running = 0

  async function turn() {
    running += 1
    if (gather) await gather()
    const batch = waiting.splice(0, MOST)
    try {
      if (batch.length > 0) await answerAll(batch)
    } catch (error) {
      if (batch.length > 1 && wasUndone(error)) await Promise.all(batch.map(answerAlone))
      else for (const { answer } of batch) answer.reject(error)
    }
    running -= 1
    if (waiting.length > 0) void turn()
  }

  async function answerAll(batch: Waiting<Item, Result>[]) {
    const results = await run(batch.map(({ item }) => item))
    for (const [index, { answer }] of batch.entries()) answer.resolve(results[index] as Result)
  }

  function answerAlone(one: Waiting<Item, Result>) {
    return answerAll([one]).catch(one.answer.reject)
  }

  return (item) => {
    const answer = Promise.withResolvers<Result>()
    waiting.push({ item, answer })
    if (running < AT_ONCE) void turn()
    return answer.promise
  }
}
