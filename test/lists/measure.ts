import { type Context, type Database, openDatabase } from '../../packages/domain/src/index.ts'
import { createTestDatabase } from '../../packages/domain/test/create-test-database.ts'
import { median } from '../bench-report/quantile.ts'
import { copyRows, createIds } from '../scale/fill.ts'
import { writeModelRows } from '../scale/model-rows.ts'
import { rowsRead } from '../scale/reads.ts'
import { readSizes, type TableSize } from '../scale/sizes.ts'
import type { List } from './lists.ts'

const ROUNDS = 200
const LIMIT = 20
/** The first page, and one in the middle of the list. */
export const PAGES = ['first', 'middle'] as const
type Page = (typeof PAGES)[number]

/** What one list showed in one database. */
export interface Measured {
  rows: number
  size: TableSize
  /** `rows`: how many were read for a page, in all tables. */
  pages: Record<Page, { milliseconds: number; rows: number }>
}

/** Measures a list among several numbers of rows, in turns, so that other load slows all alike. */
export async function measure(list: List, sizes: readonly number[]): Promise<Measured[]> {
  await using stack = new AsyncDisposableStack()
  const filled: Filled[] = []
  for (const rows of sizes) filled.push(stack.use(await fill(list, rows)))
  const times = filled.map(() => ({ first: [] as number[], middle: [] as number[] }))
  for (let round = 0; round < ROUNDS; round++) {
    for (const [index, { read }] of filled.entries()) {
      for (const page of PAGES) {
        const since = performance.now()
        await read(page)
        times[index]?.[page].push(performance.now() - since)
      }
    }
  }
  return await Promise.all(
    filled.map(async ({ rows, size, count, read }, index) => {
      const of = async (page: Page) => ({
        milliseconds: median(times[index]?.[page] ?? []),
        rows: await count(() => read(page)),
      })
      return { rows, size, pages: { first: await of('first'), middle: await of('middle') } }
    }),
  )
}

interface Filled extends AsyncDisposable {
  rows: number
  size: TableSize
  read(page: Page): Promise<void>
  /** Counts the rows that something reads. */
  count(run: () => Promise<void>): Promise<number>
}

/** Fills one table of a new database with rows of one account. */
async function fill(list: List, rows: number): Promise<Filled> {
  const database = await createTestDatabase()
  // What one connection has read can be counted at once.
  const sql = openDatabase(database.url, { connections: 1 })
  const context = { ...(await writeModelRows(sql)), sql }
  await createIds(sql)
  await copyRows(sql, { table: list.table, rows, columns: list.columns })
  await sql.unsafe('vacuum analyze')
  // The statistics hold estimates.
  const size = (await readSizes(sql, rows / 2)).find(({ name }) => name === list.table)
  if (!size) throw new Error(`${list.table} has fewer than ${rows / 2} rows.`)
  const cursor = await middleOf(context, list, rows)
  return {
    rows,
    size,
    async read(page) {
      const query = page === 'middle' ? { limit: LIMIT, cursor } : { limit: LIMIT }
      const { items } = await list.read(context, query)
      if (items.length !== LIMIT) throw new Error(`The ${page} page has ${items.length} items.`)
    },
    async count(run) {
      const before = await rowsRead(sql)
      await run()
      return (await rowsRead(sql)) - before
    },
    async [Symbol.asyncDispose]() {
      await sql.end()
      await database[Symbol.asyncDispose]()
    },
  }
}

async function middleOf(
  { sql, accountId, cursors }: Context & { sql: Database },
  { table, columns, position }: List,
  rows: number,
): Promise<string> {
  const { value, id } = position
  const [middle] = await sql.unsafe<[{ value: string | number; id: string }]>(
    `select ${value} as value, ${id} as id from ${table}, (select ${Math.floor(rows / 2)} as n) as middle
      where ${id} = ${columns[id]}`,
  )
  return cursors.encode(middle, { ...position.list, accountId })
}
