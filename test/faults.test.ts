import { afterAll, expect, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { FAULTS } from './faults/fault-table.ts'
import { startRig } from './faults/rig/start-rig.ts'
import { runFaults } from './faults/run-faults.ts'

const folder = await mkdtemp(join(tmpdir(), 'clip-service-faults-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

test('what was promised holds while parts of the service break in turn, under load', async () => {
  const size = { seconds: 14, rate: 6, tenants: 2, faults: SHORT }
  const start = (place: string) => startRig(place, { workers: 1 })
  const finding = await runFaults(
    { start, faults: FAULTS, patienceMs: 20_000 },
    { seed: 7, ...size, folder, say() {} },
  )
  const broken = finding.verdicts.flatMap(({ name, verdict }) =>
    verdict.broken.filter((line) => !IS_BUSY.test(line)).map((line) => `${name} ${line}`),
  )
  if (broken.length > 0) console.log(finding.text)
  expect(broken).toEqual([])
  const unseen = finding.verdicts.filter(({ verdict }) => verdict.looked === 0)
  expect(unseen.map(({ name }) => name).filter((name) => !MAY_BE_UNSEEN.has(name))).toEqual([])
}, 420_000)

const SHORT = [
  'kill -9 of an API',
  'rolling restart',
  'connections of Postgres terminated',
  'Redis killed, back empty',
  'connections to an API reset',
]

/** A machine that is busy with other tests recovers later than promised, and sheds load. */
const IS_BUSY = /SERVICE_UNAVAILABLE|UPSTREAM_|null/

/** What a run of a few seconds does not always get to: revoked keys, posts, finished renders. */
const MAY_BE_UNSEEN = new Set(['I4', 'I11', 'I13'])
