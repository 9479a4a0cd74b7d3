import { type Context, createAccount, type Database } from '../src/index.ts'
import { createTestDatabase } from '../test/create-test-database.ts'
import { createTenantOf, recordingJobs } from '../test/fixtures.ts'
import { listProjects } from '../test/project-reads.ts'
import { seedProjects } from './seed-projects.ts'
import { watchPlans } from './watch-plans.ts'

/** Rows of the large account's database; the small one's has a thousand. */
const ROWS = Number(process.argv[2] ?? 1_000_000)
const FEW_ROWS = 1000
const ROUNDS = 400
const LIMIT = 20

// Both at the same time, so that other load slows both alike.
await using small = await createTestDatabase()
await using large = await createTestDatabase()
const lists = [await openList(small.sql, FEW_ROWS), await openList(large.sql, ROWS)] as const

for (const page of ['first', 'deep'] as const) {
  const milliseconds: [number[], number[]] = [[], []]
  for (let round = 0; round < ROUNDS; round++) {
    for (const size of [0, 1] as const) milliseconds[size].push(await lists[size].time(page))
  }
  const [few, many] = [median(milliseconds[0]), median(milliseconds[1])]
  console.log(
    `${page} page: ${few.toFixed(2)} ms of ${FEW_ROWS} projects, ${many.toFixed(2)} ms of ${ROWS}; ratio ${(many / few).toFixed(2)}`,
  )
  console.log(`  ${await lists[1].plan(page)}`)
}

/** Fills a database, and returns functions that read the first and a middle page of its list. */
async function openList(sql: Database, rows: number) {
  const { account_id } = await createAccount(sql, { name: 'Bench', plan: 'pro' })
  const since = performance.now()
  const middle = await seedProjects(sql, account_id, rows)
  const seconds = ((performance.now() - since) / 1000).toFixed(0)
  console.log(`Wrote ${rows} projects in ${seconds} s.`)

  const context = createTenantOf(sql, account_id, recordingJobs())
  const cursor = context.cursors.encode(middle, { list: 'projects', accountId: account_id })
  const read = async (reader: Context, page: 'first' | 'deep') => {
    const query = page === 'deep' ? { limit: LIMIT, cursor } : { limit: LIMIT }
    const { items } = await listProjects(reader, query)
    if (items.length !== LIMIT) throw new Error(`The ${page} page has ${items.length} projects.`)
  }
  return {
    async time(page: 'first' | 'deep') {
      const start = performance.now()
      await read(context, page)
      return performance.now() - start
    },
    async plan(page: 'first' | 'deep') {
      const watched = watchPlans(sql)
      await read({ ...context, sql: watched.sql }, page)
      return (await watched.plans()).find((line) => line.includes(' on projects p'))
    },
  }
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}
