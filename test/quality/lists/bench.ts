import { type Context, type Database, openDatabase } from '../../../packages/domain/src/index.ts'
import { createTestDatabase } from '../../../packages/domain/test/create-test-database.ts'
import { numbersOf, openCommand } from '../report/command.ts'
import { markdownTable, median, powerOfTen } from '../report/tables.ts'
import {
  copyRows,
  createIds,
  readSizes,
  rowsRead,
  type TableSize,
  writeModelRows,
} from '../scale/rows.ts'
import { LISTS, type List } from './lists.ts'

// Reads pages of the lists that grow with what an account does, among a thousand rows of one account and among many.

const FEWEST = 1000
const ROUNDS = 200
const LIMIT = 20
/** The first page, and one in the middle of the list. */
const PAGES = ['first', 'middle'] as const
type Page = (typeof PAGES)[number]

const { values, write } = openCommand('bun quality bench lists', {
  options: {
    rows: {
      default: '100000',
      about: `rows beside ${FEWEST}, one database each; 10000000 takes half an hour and 25 GB`,
    },
    only: { default: '', about: `some of the lists: ${Object.keys(LISTS).join(', ')}` },
  },
})
const sizes = [FEWEST, ...numbersOf(values.rows)]
const pages: string[][] = []
const tables: string[][] = []
for (const name of values.only ? values.only.split(',') : Object.keys(LISTS)) {
  const list = LISTS[name]
  if (!list) throw new Error(`${name} is none of the lists: ${Object.keys(LISTS).join(', ')}.`)
  const measured = await measure(list)
  pages.push(...PAGES.map((page) => pageRow(name, page, measured)))
  const size = measured.at(-1)?.size
  if (size) tables.push(tableRow(size))
  console.error(
    `${name}: ${pages
      .slice(-PAGES.length)
      .map((row) => row.join(' '))
      .join('; ')}`,
  )
}
const times = sizes.slice(1).flatMap((count) => [`among ${powerOfTen(count)}`, 'ratio'])
const counted = [FEWEST, sizes.at(-1) ?? 0].map((count) => `rows read among ${powerOfTen(count)}`)
await write('benchmarks.md', {
  title: 'Lists',
  text: `Pages of 20, all rows of one account; medians of rounds in which every size has its turn.

${markdownTable(['List', `ms among ${powerOfTen(FEWEST)}`, ...times, ...counted], pages)}`,
})
await write('scale.md', {
  title: 'Tables of the lists, as they were measured',
  text: markdownTable(['Table', 'Rows', 'Takes', 'Indexes', 'Each index'], tables),
})

/** What one list showed in one database. */
interface Measured {
  size: TableSize
  /** `rows`: how many were read for a page, in all tables. */
  pages: Record<Page, { milliseconds: number; rows: number }>
}

/** Measures a list among several numbers of rows, in turns, so that other load slows all alike. */
async function measure(list: List): Promise<Measured[]> {
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
  const measured: Measured[] = []
  for (const [index, { size, count }] of filled.entries()) {
    const of = async (page: Page) => ({
      milliseconds: median(times[index]?.[page] ?? []),
      rows: await count(page),
    })
    measured.push({ size, pages: { first: await of('first'), middle: await of('middle') } })
  }
  return measured
}

interface Filled extends AsyncDisposable {
  size: TableSize
  read(page: Page): Promise<void>
  /** Counts the rows that a page reads. */
  count(page: Page): Promise<number>
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
  const read = async (page: Page) => {
    const query = page === 'middle' ? { limit: LIMIT, cursor } : { limit: LIMIT }
    const { items } = await list.read(context, query)
    if (items.length !== LIMIT) throw new Error(`The ${page} page has ${items.length} items.`)
  }
  return {
    ...{ size, read },
    async count(page) {
      const before = await rowsRead(sql)
      await read(page)
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

/** How long a page takes among more and more rows, beside the fewest, and how many rows it reads among the most. */
function pageRow(name: string, page: Page, measured: Measured[]): string[] {
  const [few, ...many] = measured.map(({ pages }) => pages[page])
  const base = few?.milliseconds ?? Number.NaN
  return [
    ...[`${name}, ${page} page`, base.toFixed(2)],
    ...many.flatMap(({ milliseconds }) => [
      ...[milliseconds.toFixed(2), (milliseconds / base).toFixed(2)],
    ]),
    ...[few, many.at(-1)].map((timed) => String(timed?.rows ?? '')),
  ]
}

/** What the rows take on the disk, with every index. */
function tableRow({ name, rows, row, indexes, each }: TableSize): string[] {
  const sizeOf = (bytesOfRow: number) => {
    const bytes = rows * bytesOfRow
    return bytes < 1e9 ? `${Math.round(bytes / 1e6)} MB` : `${(bytes / 1e9).toFixed(1)} GB`
  }
  const own = each.filter(({ bytes }) => bytes > 0)
  const all = own.map((index) => `${index.name} ${sizeOf(index.bytes)}`).join(', ')
  return [name, powerOfTen(rows), sizeOf(row), sizeOf(indexes), all]
}
