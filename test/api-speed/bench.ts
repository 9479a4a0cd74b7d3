import { join } from 'node:path'
import { migrate, openDatabase } from '../../packages/domain/src/index.ts'
import { openLocalApi } from '../../services/api/bench/open-local-api.ts'
import { timeSteps } from '../../services/api/bench/time-steps.ts'
import { openBaseline, type Statement } from './baseline.ts'
import { countKinds } from './count-kinds.ts'
import { drive, type Load, wireGet } from './drive.ts'
import { openGround, openService } from './open-service.ts'
import { PROJECTS, seed } from './seed.ts'

// Measures responses per second of the services next to pgbench, which reads the same rows on the same machine, in turns; the
// database statements of one request; and where its processor time goes. Arguments: rounds, seconds of a turn.

const [rounds = 7, seconds = 1] = process.argv.slice(2).map(Number)
const CONNECTIONS = [1, 8, 64]
/** Warm-up: the JIT compiles frequently run code while it runs; before that, a request costs half as much again. */
const WARM_SECONDS = 6

await using ground = await openGround()
const sql = openDatabase(ground.databaseUrl, { connections: 2 })
await migrate(sql)
const seeded = await seed(sql, ground)
const { account_id, key, token, projectIds } = seeded
await measureRequests()
if (rounds > 0) await measureRates()
await sql.end()

/** Measures what the API does for one request, without other load. */
async function measureRequests() {
  const logFile = join(ground.folder, 'requests.log')
  await using api = await openLocalApi({ ...ground, logFile })
  const counts = await countKinds(api, seeded)
  console.log('Statements a request, with `begin` and `commit`:')
  for (const [kind, texts] of counts) {
    console.log(`  ${String(texts.length).padStart(2)}  ${kind}`)
    if (!process.argv.includes('--texts')) continue
    for (const text of texts)
      console.log(`        ${text.trim().replace(/\s+/g, ' ').slice(0, 150)}`)
  }

  const { unchanged, changed } = await timeSteps(api, seeded)
  const [[, whole = Number.NaN] = [], ...steps] = unchanged
  const rest = whole - steps.reduce((sum, [, time]) => sum + time, 0)
  console.log(
    `\nOf ${whole.toFixed(0)} µs on the processor for one GET /v1/projects/{id} of an unchanged project in one process:`,
  )
  for (const [name, time] of [...steps, ['the rest', rest] as const])
    console.log(`  ${((time / whole) * 100).toFixed(0).padStart(3)} %  ${name}`)
  console.log('In place of its statement, a project that changed takes:')
  for (const [name, time] of changed) console.log(`  ${time.toFixed(0).padStart(3)} µs  ${name}`)
}

async function measureRates() {
  await using service = await openService(ground, seeded)
  const baseline = openBaseline(ground.databaseUrl, ground.folder)
  const [account] = await sql<{ id: string }[]>`select ${account_id}::uuid::text as id`
  const owner = `account_id = '${account?.id}' and deleted_at is null`
  const ROW: Statement = {
    rows: PROJECTS,
    text: `select * from projects where project_id = lpad(:n::text, 32, '0')::uuid and ${owner}`,
  }
  const PAGE: Statement = {
    rows: PROJECTS,
    text: `select * from projects where ${owner} and :n > 0 order by created_at desc, project_id desc limit 20`,
  }

  const { standalone, api, gateway, floors } = service
  const reads = (credential: string) =>
    projectIds.map((id) => wireGet(`/v1/projects/${id}`, credential))
  const page = [wireGet('/v1/projects', key)]
  const KINDS: { name: string; load: Load; beside: Statement }[] = [
    {
      name: 'with a key, npm start',
      load: { place: standalone, requests: reads(key) },
      beside: ROW,
    },
    { name: 'with a key, API alone', load: { place: api, requests: reads(key) }, beside: ROW },
    {
      name: 'with a key, gateway, API',
      load: { place: gateway, requests: reads(key) },
      beside: ROW,
    },
    {
      name: 'with a token, npm start',
      load: { place: standalone, requests: reads(token) },
      beside: ROW,
    },
    { name: 'page of 20, npm start', load: { place: standalone, requests: page }, beside: PAGE },
    ...[...floors].map(([name, place]) => ({
      name: `only ${name}`,
      load: { place, requests: reads(key) },
      beside: ROW,
    })),
  ]

  const measured = new Map<string, { ratio: number; cpuMicroseconds: number }[]>()
  for (const { load } of KINDS) await drive(load, 32, WARM_SECONDS)
  for (let round = 0; round < rounds; round += 1) {
    for (const connections of CONNECTIONS) {
      const bases = new Map<Statement, number>()
      for (const { name, load, beside } of round % 2 === 0 ? KINDS : KINDS.toReversed()) {
        const base = bases.get(beside) ?? (await baseline.run(beside, connections, seconds))
        bases.set(beside, base)
        const { rate, cpuMicroseconds } = await drive(load, connections, seconds)
        const cell = `${name} ${connections}`
        measured.set(cell, [...(measured.get(cell) ?? []), { ratio: rate / base, cpuMicroseconds }])
      }
    }
  }

  console.log(
    `\nAnswers a second as a ratio to ${baseline.name} reading the same rows, at ${CONNECTIONS.join(', ')} connections` +
      ` (medians of ${rounds}); µs on the processor for each in the process that is asked:`,
  )
  for (const { name } of KINDS) {
    const cells = CONNECTIONS.map((count) => measured.get(`${name} ${count}`) ?? [])
    const ratios = cells.map((cell) => median(cell.map(({ ratio }) => ratio)).toFixed(2))
    const costs = cells.map((cell) =>
      median(cell.map(({ cpuMicroseconds }) => cpuMicroseconds))
        .toFixed(0)
        .padStart(5),
    )
    console.log(`  ${name.padEnd(25)} ${ratios.join('  ')}   ${costs.join(' ')} µs`)
  }
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}
