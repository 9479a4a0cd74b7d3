import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openDatabase } from '../../packages/domain/src/index.ts'
import { createTestDatabase } from '../../packages/domain/test/create-test-database.ts'
import { writeSection } from '../bench-report/write-section.ts'
import { type DroppedDay, dropDay } from './drop-day.ts'
import { fill, MOST } from './fill.ts'
import { writeModelRows } from './model-rows.ts'
import { READS, type Timed, time } from './reads.ts'
import { describeDay, describeReads, describeSizes } from './report.ts'
import { readSizes, type TableSize } from './sizes.ts'

// Fills one database after another with rows such as the product writes, measures what they take and how long the
// reads that matter take among them, and writes a section of `docs/scale.md`.

const HELP = `bun run bench:scale [options]

  --rows A,B,…     rows of each table, one database each (1000,100000)
  --day N          events of the day that is deleted in the last database (100000)
  --docs FOLDER    where the section of scale.md is written (docs)
  --no-write       print only`

const ROOT = join(import.meta.dir, '../..')
const COMMAND = 'bun run bench:scale'

/** What one database showed. */
export interface Measured {
  rows: number
  sizes: TableSize[]
  reads: Record<string, Timed>
}

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '1000,100000' },
    day: { type: 'string', default: '100000' },
    docs: { type: 'string', default: join(ROOT, 'docs') },
    'no-write': { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
})
if (values.help) console.log(HELP)
else await run()

async function run(): Promise<void> {
  const since = performance.now()
  const sizes = values.rows.split(',').map(Number)
  const all: Measured[] = []
  let day: DroppedDay | undefined
  for (const rows of sizes) {
    const isLast = rows === sizes.at(-1)
    const { dropped, ...measured } = await measure(rows, isLast ? Number(values.day) : 0)
    all.push(measured)
    day = dropped
  }
  const tables = [describeSizes(all), describeReads(all), day ? describeDay(day) : ''].join('\n\n')
  console.log(`\n${tables}`)
  if (values['no-write']) return
  const commit = await Bun.$`git -C ${ROOT} rev-parse --short=8 HEAD`.nothrow().quiet().text()
  const stamp = `\`${COMMAND} --rows ${values.rows} --day ${values.day}\`, ${new Date().toISOString().slice(0, 10)}, commit ${commit.trim()}, ${navigator.hardwareConcurrency} cores, ${Math.round((performance.now() - since) / 1000)} s.`
  await writeSection(join(values.docs, 'scale.md'), COMMAND, `## Measured\n\n${stamp}\n\n${tables}`)
}

async function measure(
  rows: number,
  eventsOfDay: number,
): Promise<Measured & { dropped?: DroppedDay }> {
  await using database = await createTestDatabase()
  // What one connection has read can be counted at once.
  const sql = openDatabase(database.url, { connections: 1 })
  try {
    const context = { ...(await writeModelRows(sql)), sql }
    await fill(sql, rows)
    const sizes = await readSizes(sql, Math.min(rows, MOST) / 2)
    const reads: Record<string, Timed> = {}
    for (const [name, read] of Object.entries(READS)) reads[name] = await time(context, read)
    const dropped = eventsOfDay > 0 ? await dropDay(sql, eventsOfDay) : undefined
    return { rows, sizes, reads, ...(dropped && { dropped }) }
  } finally {
    await sql.end()
  }
}
