import { ulidToUuid } from '../../packages/domain/src/ulid.ts'
import { openBaseline, type Statement } from './baseline.ts'
import { drive, type Load, type Measured, peakBytes, wireGet } from './drive.ts'
import { type Ground, type OpenService, openService } from './open-service.ts'
import { PROJECTS, type Seeded } from './seed.ts'

export const CONNECTIONS = [1, 8, 64]
/** Warm-up: the JIT compiles frequently run code while it runs; before that, a request costs half as much again. */
const WARM_SECONDS = 6

/** One way to ask for the same rows. */
interface Kind {
  name: string
  load: Load
  beside: Statement
}

/** What one way in reached. */
export interface RateResults {
  name: string
  /** One list for each number of {@link CONNECTIONS}, with one entry per round. */
  cells: (Measured & { ratio: number })[][]
  /** The most memory that the process that is asked used, in bytes. */
  peakBytes: number
}

/** The results, and what they were compared with. */
export interface Rates {
  baseline: string
  rounds: number
  results: RateResults[]
}

/** Measures all ways in and the baseline in turns, so that other load affects all of them. */
export async function measureRates(
  ground: Ground,
  seeded: Seeded,
  { rounds, seconds }: { rounds: number; seconds: number },
): Promise<Rates> {
  await using service = await openService(ground, seeded)
  const baseline = openBaseline(ground.databaseUrl, ground.folder)
  const all = kindsOf(service, seeded).map((kind) => ({
    kind,
    cells: CONNECTIONS.map((): RateResults['cells'][number] => []),
  }))
  for (const { kind } of all) await drive(kind.load, 32, WARM_SECONDS)
  for (let round = 0; round < rounds; round += 1) {
    for (const [at, connections] of CONNECTIONS.entries()) {
      const bases = new Map<Statement, number>()
      for (const { kind, cells } of round % 2 === 0 ? all : all.toReversed()) {
        const base =
          bases.get(kind.beside) ?? (await baseline.run(kind.beside, connections, seconds))
        bases.set(kind.beside, base)
        const measured = await drive(kind.load, connections, seconds)
        cells[at]?.push({ ...measured, ratio: measured.rate / base })
      }
    }
  }
  const results = all.map(({ kind: { name, load }, cells }) => ({
    name,
    cells,
    peakBytes: peakBytes(load.place.pid),
  }))
  return { baseline: baseline.name, rounds, results }
}

function kindsOf(
  { standalone, api, gateway, floors }: OpenService,
  { account_id, key, token, projectIds }: Seeded,
): Kind[] {
  const owner = `account_id = '${ulidToUuid(account_id)}' and deleted_at is null`
  const ROW: Statement = {
    rows: PROJECTS,
    text: `select * from projects where project_id = lpad(:n::text, 32, '0')::uuid and ${owner}`,
  }
  const PAGE: Statement = {
    rows: PROJECTS,
    text: `select * from projects where ${owner} and :n > 0 order by created_at desc, project_id desc limit 20`,
  }
  const reads = (credential: string) =>
    projectIds.map((id) => wireGet(`/v1/projects/${id}`, credential))
  const row = (name: string, place: Load['place'], credential = key): Kind => ({
    name,
    load: { place, requests: reads(credential) },
    beside: ROW,
  })
  return [
    row('with a key, npm start', standalone),
    row('with a key, API alone', api),
    row('with a key, gateway, API', gateway),
    row('with a token, npm start', standalone, token),
    {
      name: 'page of 20, npm start',
      load: { place: standalone, requests: [wireGet('/v1/projects', key)] },
      beside: PAGE,
    },
    ...[...floors].map(([name, place]) => row(`only ${name}`, place)),
  ]
}
