import { openDatabase } from '../../packages/domain/src/index.ts'
import { createTestDatabase } from '../../packages/domain/test/create-test-database.ts'
import { openBenchCommand } from '../bench-report/bench-command.ts'
import { type DroppedDay, dropDay } from './drop-day.ts'
import { fill, MOST } from './fill.ts'
import { writeModelRows } from './model-rows.ts'
import { READS, type Timed, time } from './reads.ts'
import { describeDay, describeReads, describeSizes } from './report.ts'
import { readSizes, type TableSize } from './sizes.ts'

// Fills one database after another with rows such as the product writes, measures what they take and how long the
// reads that matter take among them, and writes a section of `docs/scale.md`.

/** What one database showed. */
export interface Measured {
  rows: number
  sizes: TableSize[]
  reads: Record<string, Timed>
}

const { values, write } = openBenchCommand('bun run bench:scale', {
  rows: { default: '1000,100000', about: 'rows of each table, one database each' },
  day: { default: '100000', about: 'events of the day that is deleted in the last database' },
})
const sizes = values.rows.split(',').map(Number)
const all: Measured[] = []
let day: DroppedDay | undefined
for (const rows of sizes) {
  const isLast = rows === sizes.at(-1)
  const { dropped, ...measured } = await measure(rows, isLast ? Number(values.day) : 0)
  all.push(measured)
  day = dropped
}
const text = [describeSizes(all), describeReads(all), day ? describeDay(day) : ''].join('\n\n')
console.log(`\n${text}`)
await write('scale.md', { title: 'Measured', text })

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
