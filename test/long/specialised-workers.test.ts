import { afterAll, expect, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { countWorkers, watchDatabase } from '../../packages/domain/src/index.ts'
import { until } from '../../packages/patience/src/index.ts'
import { writeMetrics } from '../../packages/telemetry/src/index.ts'
import { startApi } from '../../services/api/test/start-api.ts'
import { createGateway } from '../../services/gateway/src/app.ts'
import { readWorkerEnv } from '../../services/media/src/env.ts'
import { startWorkerProcess } from '../../services/media/test/worker-process.ts'
import { operator } from '../../services/standalone/test/operator.ts'

const folder = await mkdtemp(join(tmpdir(), 'svc-specialised-'))
const api = await startApi()
afterAll(async () => {
  await api[Symbol.asyncDispose]()
  await rm(folder, { recursive: true })
})

const NOTHING = {
  ...{ WORKER_PROJECTS: '0', WORKER_PARTS: '0', WORKER_RENDERS: '0', WORKER_SMALL_JOBS: 'off' },
}

/** A worker that does what the settings say, and nothing else. */
const start = (settings: Record<string, string>) =>
  startWorkerProcess({
    ...{ databaseUrl: api.url, folder },
    settings: { ...NOTHING, ...settings },
  })

/** The queues that some worker takes. */
const attended = async () =>
  (await countWorkers(api.sql)).flatMap(({ queue, workers }) => (workers > 0 ? [queue] : []))

test('a worker takes what its settings say, and who takes a kind of work is told everywhere', async () => {
  const projects = await start({ WORKER_PROJECTS: '1' })
  await until(async () => (await attended()).join() === 'process_project')
  watchDatabase(api.sql, 0)
  expect(await told()).toMatchObject({ status: 200, ready: true, finding: 'missing', workers: 0 })

  const renders = await start({ WORKER_RENDERS: '1' })
  await until(async () => (await attended()).join() === 'process_project,render_clip')
  expect(await told()).toMatchObject({ status: 200, isUnattended: false, workers: 1 })

  // One that stops says so; one that is killed is missed.
  expect(await renders.kill('SIGTERM')).toBe(0)
  await until(async () => (await attended()).join() === 'process_project')
  expect(await told()).toMatchObject({ isUnattended: true, isNamed: true, workers: 0 })
  await projects.kill('SIGKILL')
  // As if fourteen seconds had passed, less than after which one is missed.
  await api.sql`update workers set seen_at = seen_at - interval '14 seconds'`
  await until(async () => (await attended()).length === 0)
})

test('a worker that would do nothing is refused at its start, by the names of its settings', async () => {
  const refused = () =>
    readWorkerEnv({ ...NOTHING, DATABASE_URL: 'postgres://db/clips', SECRET: 's'.repeat(32) })
  expect(refused).toThrow('This worker would do nothing')
  expect(refused).toThrow('WORKER_SMALL_JOBS must be on')
})

/** What is told of renders: by the gateway, which asks the API, by `svc doctor`, and by the metrics. */
async function told() {
  const ready = { handle: async () => Response.json({ ready: true, checks: {} }) }
  const upstreams = { api: api.api, media: ready, oauth: ready, mcp: ready, dashboard: ready }
  const gateway = createGateway({ upstreams, log: () => {} })
  const response = await gateway(new Request('http://localhost/readyz'), '127.0.0.1')
  const body: { ready: boolean; unattended: string[] } = await response.json()
  const findings: { what: string; state: string; detail: string }[] = await operator({
    ...{ DATABASE_URL: api.url, DATA_DIR: folder },
  }).answer('doctor')
  const found = findings.find(({ what }) => what === 'workers')
  const shown = /^clips_queue_workers\{queue="render_clip".*\} (\d+)$/m.exec(await writeMetrics())
  return {
    ...{ status: response.status, ready: body.ready },
    isUnattended: body.unattended.includes('render_clip'),
    ...{ finding: found?.state, isNamed: found?.detail.includes('render_clip') },
    workers: Number(shown?.[1]),
  }
}
