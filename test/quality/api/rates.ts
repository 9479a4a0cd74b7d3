import { join } from 'node:path'
import { ulidToUuid } from '../../../packages/domain/src/ids.ts'
import { drive, getting, type Measured } from '../measure/drive.ts'
import { type Place, peakBytes } from '../measure/processes.ts'
import { markdownTable, median } from '../report/tables.ts'
import { PROJECTS, type Seeded } from './seed.ts'
import type { Ground, Services } from './services.ts'

const CONNECTIONS = [1, 8, 64]
/** Warm-up: the JIT compiles frequently run code while it runs; before that, a request costs half as much again. */
const WARM_UP = { connections: 32, seconds: 6 }
/** With fewer statements per connection, a run measures mostly the opening of connections. */
const LEAST_OF_EACH = 50

/** One way to ask for rows. */
interface Way {
  name: string
  place: Place
  work: ReturnType<typeof getting>
  /** The statement that reads the same, with a number from 1 to that of all projects in it, as pgbench writes it: `:n`. */
  statement: string
}

type Reached = Measured & { ratio: number }

const FIGURES: [string, keyof Reached, digits: number][] = [
  ['answers a second, ratio', 'ratio', 2],
  ['µs on the processor for one', 'cpuMicroseconds', 0],
  ['p50, ms', 'p50', 2],
  ['p99, ms', 'p99', 2],
]

/** Measures all ways in and pgbench in turns, so that other load affects all of them, and describes the medians. */
export async function describeRates(
  ground: Ground,
  services: Services,
  seeded: Seeded,
  { rounds, seconds }: { rounds: number; seconds: number },
): Promise<string> {
  const ways = waysOf(services, seeded).map((way) => ({
    ...way,
    cells: CONNECTIONS.map((): Reached[] => []),
  }))
  for (const { place, work } of ways) await drive(place, WARM_UP, work)
  for (let round = 0; round < rounds; round++) {
    for (const [at, connections] of CONNECTIONS.entries()) {
      const bases = new Map<string, number>()
      for (const { place, work, statement, cells } of round % 2 ? ways.toReversed() : ways) {
        const base =
          bases.get(statement) ?? (await pgbench(ground, statement, connections, seconds))
        bases.set(statement, base)
        const measured = await drive(place, { connections, seconds }, work)
        cells[at]?.push({ ...measured, ratio: measured.rate / base })
      }
    }
  }
  const rows = FIGURES.flatMap(([figure, key, digits]) =>
    ways.map(({ name, cells }) => [
      ...[figure, name],
      ...cells.map((cell) => median(cell.map((one) => one[key])).toFixed(digits)),
    ]),
  )
  const memory = ways.map(({ name, place: { pid } }) => [
    name,
    `${Math.round(peakBytes(pid) / 1e6)} MB`,
  ])
  return [
    `\`GET /v1/projects/{id}\`, and a page of 20, of an account with a thousand projects. Ratios are to pgbench reading the same rows from the same database, at as many
connections, in turns; medians of ${rounds} rounds. The processor time is that of the process that is asked. “Only …” answers the same without the product’s code.`,
    markdownTable(['', '', ...CONNECTIONS.map((count) => `${count} at once`)], rows),
    markdownTable(['Most memory of the process that is asked', ''], memory),
  ].join('\n\n')
}

function waysOf({ standalone, api, gateway, floors }: Services, seeded: Seeded): Way[] {
  const { account_id, key, token, projectIds } = seeded
  const owner = `account_id = '${ulidToUuid(account_id)}' and deleted_at is null`
  const row = `select * from projects where project_id = lpad(:n::text, 32, '0')::uuid and ${owner}`
  const page = `select * from projects where ${owner} and :n > 0 order by created_at desc, project_id desc limit 20`
  const paths = projectIds.map((id) => `/v1/projects/${id}`)
  const reading = (name: string, place: Place, credential = key): Way => ({
    ...{ name, place, work: getting(paths, credential), statement: row },
  })
  return [
    reading('with a key, npm start', standalone),
    reading('with a key, API alone', api),
    reading('with a key, gateway, API', gateway),
    reading('with a token, npm start', standalone, token),
    {
      ...{ name: 'page of 20, npm start', place: standalone, statement: page },
      work: getting(['/v1/projects'], key),
    },
    ...Object.entries(floors).map(([name, place]) => reading(`only ${name}`, place)),
  ]
}

/** Runs one prepared statement over and over, and returns how often a second. */
async function pgbench(
  { databaseUrl, folder }: Pick<Ground, 'databaseUrl' | 'folder'>,
  statement: string,
  connections: number,
  seconds: number,
): Promise<number> {
  const script = join(folder, 'statement.sql')
  await Bun.write(script, `\\set n random(1, ${PROJECTS})\n${statement};\n`)
  const options = ['-n', '-M', 'prepared', '-f', script, '-c', connections, '-T', seconds]
  const output = await Bun.$`pgbench ${options} ${databaseUrl}`.quiet().text()
  const rate = Number(/tps = ([\d.]+) \(without/.exec(output)?.[1])
  const processed = Number(/actually processed: (\d+)/.exec(output)?.[1])
  if (processed >= LEAST_OF_EACH * connections) return rate
  // On a busy machine, opening its connections may take longer than the run itself.
  if (seconds < 16) return pgbench({ databaseUrl, folder }, statement, connections, seconds * 2)
  throw new Error(`pgbench measured nothing:\n${output}`)
}
