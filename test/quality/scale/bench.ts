import { expireEvents } from '../../../packages/domain/src/event/events.ts'
import { type Context, type Database, openDatabase } from '../../../packages/domain/src/index.ts'
import { createTestDatabase } from '../../../packages/domain/test/create-test-database.ts'
import { numbersOf, openCommand } from '../report/command.ts'
import { markdownTable, powerOfTen } from '../report/tables.ts'
import { fill, MOST } from './fill.ts'
import { READS, type Reading } from './reads.ts'
import { readSizes, rowsRead, type TableSize, writeModelRows } from './rows.ts'

// Fills one database after another with rows such as the product writes, measures what they take and how long the
// reads that matter take among them, and writes a section of `docs/scale.md`.

/** The size that the report is about, per project where it is known: 10⁷ projects, 10⁹ events. */
const EXPECTED: Record<string, number> = {
  ...{ uploads: 1e7, projects: 1e7, clips: 1e8, clip_revisions: 1e7, renders: 3e7, ledger: 8e7 },
  ...{ posts: 1e7, assets: 1e5, shares: 1e6, idempotency_keys: 1e7, events: 1e9 },
  ...{ webhook_endpoints: 1e7, webhook_deliveries: 1e9 },
}

const { values, write } = openCommand('bun quality bench scale', {
  options: {
    rows: { default: '1000,100000', about: 'rows of each table, one database each' },
    day: { default: 100_000, about: 'events of the day that is deleted in the last database' },
  },
})
const all: Measured[] = []
const counts = numbersOf(values.rows)
for (const rows of counts) all.push(await measure(rows, rows === counts.at(-1) ? values.day : 0))
const text = [describeSizes(), describeReads(), all.at(-1)?.day ?? ''].join('\n\n')
await write('scale.md', { title: 'Measured', text })

/** What one database showed. */
interface Measured {
  rows: number
  sizes: TableSize[]
  reads: Record<string, Timed>
  day: string
}

/** How long a reading takes, and how many rows it read to find what it wanted, in all tables. */
interface Timed {
  milliseconds: number
  rows: number
}

async function measure(rows: number, eventsOfDay: number): Promise<Measured> {
  await using database = await createTestDatabase()
  // What one connection has read can be counted at once.
  const sql = openDatabase(database.url, { connections: 1 })
  try {
    const context = { ...(await writeModelRows(sql)), sql }
    await fill(sql, rows)
    const sizes = await readSizes(sql, Math.min(rows, MOST) / 2)
    const reads: Record<string, Timed> = {}
    for (const [name, read] of Object.entries(READS)) reads[name] = await time(context, read)
    return { rows, sizes, reads, day: eventsOfDay > 0 ? await dropDay(sql, eventsOfDay) : '' }
  } finally {
    await sql.end()
  }
}

/** Reads several times, and takes the fastest: other work on the machine only adds. The first time fills the cache and does not count. */
async function time(context: Context, read: Reading): Promise<Timed> {
  await read(context)
  const milliseconds: number[] = []
  const before = await rowsRead(context.sql)
  const began = performance.now()
  while (milliseconds.length < 20 && performance.now() - began < 4000)
    milliseconds.push(1000 * (await secondsOf(() => read(context))))
  const rows = ((await rowsRead(context.sql)) - before) / milliseconds.length
  return { milliseconds: Math.min(...milliseconds), rows }
}

/**
 * Measures what a day of events costs to delete in batches, as the upkeep does, beside a table that is partitioned by day
 * with the same columns and indexes.
 */
async function dropDay(sql: Database, events: number): Promise<string> {
  await sql.unsafe(`
    create table events_by_day (like events including defaults) partition by range (created_at);
    create table events_day partition of events_by_day for values from ('2000-01-01') to ('2000-01-02');
    create unique index on events_by_day (event_id, created_at);
    create unique index on events_by_day (account_id, sequence, created_at);
    create index on events_by_day (project_id, sequence);
  `)
  await sql`
    update events set created_at = '2000-01-01 12:00Z' where event_id in (select event_id from events order by sequence limit ${events})
  `
  await sql`insert into events_by_day select * from events where created_at < '2000-01-02'`
  await sql.unsafe('vacuum analyze events')
  const partition = await secondsOf(() => sql.unsafe('drop table events_day'))
  let count = 0
  const batches = await secondsOf(async () => {
    count = await expireEvents(sql)
  })
  return `A day of ${count.toLocaleString('en')} events: ${batches.toFixed(1)} s to delete in batches, ${partition.toFixed(2)} s to drop as a partition.`
}

async function secondsOf(run: () => PromiseLike<unknown>): Promise<number> {
  const since = performance.now()
  await run()
  return (performance.now() - since) / 1000
}

/** A table of bytes a row, and of what that comes to. */
function describeSizes(): string {
  const rows = (all.at(-1)?.sizes ?? []).map(({ name, rows, row, indexes, each }) => {
    const expected = EXPECTED[name] ?? 0
    const size = (expected * (row + indexes)) / 1e9
    const gigabytes = `${size < 10 ? size.toFixed(1) : Math.round(size)} GB`
    const own = each.filter(({ bytes }) => bytes > 0).map((index) => `${index.name} ${index.bytes}`)
    return [
      ...[name, powerOfTen(rows), String(row), String(indexes)],
      ...[`${powerOfTen(expected)}: ${gigabytes}`, own.join(', ')],
    ]
  })
  const head = ['Table', 'Rows measured', 'Bytes a row', 'Bytes of indexes', 'Calculated']
  return markdownTable([...head, 'Each index, bytes a row'], rows)
}

/** A table of how long each read takes in each database, and how many rows it reads. */
function describeReads(): string {
  const rows = Object.keys(READS).map((name) => [
    name,
    ...all.flatMap(({ reads }) => {
      const { milliseconds = Number.NaN, rows = 0 } = reads[name] ?? {}
      return [milliseconds.toFixed(2), Math.round(rows).toLocaleString('en')]
    }),
  ])
  const heads = all.flatMap(({ rows }) => [`ms among ${powerOfTen(rows)}`, 'rows read'])
  return markdownTable(['Read', ...heads], rows)
}
