import { expireEvents } from '../../../packages/domain/src/event/events.ts'
import { type Database, openDatabase, openJobs } from '../../../packages/domain/src/index.ts'
import { createTestDatabase } from '../../../packages/domain/test/create-test-database.ts'
import { secondsOf } from '../measure/processes.ts'
import { numbersOf, openCommand } from '../report/command.ts'
import { markdownTable, powerOfTen } from '../report/tables.ts'
import { fill, MOST, QUEUES } from './fill.ts'
import { type Bench, READS, type Reading } from './reads.ts'
import { readSizes, rowsRead, type TableSize, writeModelRows } from './rows.ts'

// Fills one database after another with rows such as the product writes, measures what they take and how long each list, search, claim,
// count and upkeep takes among them, and writes a section of `docs/scale.md`.

/** The size that the report is about, per project where it is known: 10⁷ projects, 10⁹ events. */
const EXPECTED: Record<string, number> = {
  ...{ uploads: 1e7, projects: 1e7, clips: 1e8, clip_revisions: 1e7, renders: 3e7, ledger: 8e7 },
  ...{ posts: 1e7, assets: 1e5, shares: 1e6, idempotency_keys: 1e7, events: 1e9 },
  ...{ webhook_endpoints: 1e7, webhook_deliveries: 1e9, previews: 1e8, post_figures: 5e7 },
}

const { values, write } = openCommand('bun quality bench scale', {
  options: {
    rows: {
      default: '1000,100000',
      about: 'projects, and rows of most tables, one database each; ten times as many clips',
    },
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
    const model = await writeModelRows(sql)
    const bench = { ...model, sql, named: await fill(sql, rows) }
    const sizes = await readSizes(sql, Math.min(rows, MOST) / 2)
    const reads: Record<string, Timed> = {}
    for (const [name, read] of Object.entries(READS)) reads[name] = await time(bench, read)
    Object.assign(reads, await takeJobs(database.url, sql))
    return { rows, sizes, reads, day: eventsOfDay > 0 ? await dropDay(sql, eventsOfDay) : '' }
  } finally {
    await sql.end()
  }
}

/** Reads several times, and takes the fastest: other work on the machine only adds. The first time fills the cache and does not count. */
async function time(bench: Bench, read: Reading): Promise<Timed> {
  await read(bench)
  const milliseconds: number[] = []
  const before = await rowsRead(bench.sql)
  const began = performance.now()
  while (milliseconds.length < 20 && performance.now() - began < 4000)
    milliseconds.push(1000 * (await secondsOf(() => read(bench))))
  const rows = ((await rowsRead(bench.sql)) - before) / milliseconds.length
  return { milliseconds: Math.min(...milliseconds), rows }
}

/** How long a worker takes to find a job of another account in each queue, from when it is written; the rows that it reads are not counted. */
async function takeJobs(url: string, sql: Database): Promise<Record<string, Timed>> {
  const jobs = await openJobs(url, { role: 'worker' })
  const times: Record<string, Timed> = {}
  for (const queue of QUEUES) {
    let taken = () => {}
    await jobs.work(queue, async () => taken(), { concurrency: 1 })
    const milliseconds: number[] = []
    while (milliseconds.length < 20) {
      const { promise, resolve } = Promise.withResolvers<void>()
      taken = resolve
      const write = () => jobs.enqueue(sql, { queue, data: {} as never })
      milliseconds.push(1000 * (await secondsOf(() => write().then(() => promise))))
    }
    times[`claim: a job of ${queue}, by a worker`] = {
      milliseconds: Math.min(...milliseconds),
      rows: Number.NaN,
    }
  }
  await jobs.stop()
  return times
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

/** A table of how long each read takes in each database, how many rows it reads, and how many times as long it takes in the last one. */
function describeReads(): string {
  const names = Object.keys(all[0]?.reads ?? {})
  const rows = names.map((name) => {
    const timed = all.map(({ reads }) => reads[name] ?? { milliseconds: Number.NaN, rows: 0 })
    const ratio = (timed.at(-1)?.milliseconds ?? 0) / (timed[0]?.milliseconds ?? 0)
    const cells = timed.flatMap(({ milliseconds, rows }) => [
      milliseconds.toFixed(2),
      Number.isNaN(rows) ? '' : Math.round(rows).toLocaleString('en'),
    ])
    return [name, ...cells, ratio.toFixed(1)]
  })
  const heads = all.flatMap(({ rows }) => [`ms among ${powerOfTen(rows)}`, 'rows read'])
  return markdownTable(['Statement', ...heads, 'ratio'], rows)
}
