import { join } from 'node:path'
import { requireDatabase, WORKER_POOL } from '@svc/domain'
import {
  createLog,
  createSeats,
  orExit,
  raiseFetchLimit,
  secretOf,
  serve,
  startTelemetry,
  stopOnSignal,
} from '@svc/http'
import { openStore } from '@svc/storage'
import { createMedia } from './app.ts'
import { readEnv } from './env.ts'
import { openDoor, openWorker } from './open-worker.ts'
import { readinessChecks } from './readiness-checks.ts'

/** A file that is passed from a bucket to a slow client keeps one `fetch` request open all the while. */
const MOST_FETCHES = 8192

const env = orExit(readEnv)
// What it stores is for its owner only.
process.umask(0o077)
raiseFetchLimit(env.inherited, MOST_FETCHES)
const log = createLog('media')
const telemetry = await startTelemetry('media', env, log)
const sql = await orExit(() => requireDatabase(env, WORKER_POOL))
const store = await openStore({ folder: join(env.DATA_DIR, 'objects'), s3: env.s3 })

const machines = openDoor(env, { sql, store, log })

const media = createMedia({
  machines,
  sql,
  store,
  seats: createSeats({ seats: WORKER_POOL.connections, pool: 'media' }),
  secret: secretOf(env),
  log,
  checks: readinessChecks(env, { sql, store }),
})

const worker = env.WORKER === 'on' ? await openWorker(env, { sql, store, log }) : null
const listener = await serve((request) => media.handle(request), env, log)

stopOnSignal(
  log,
  () => Promise.all([listener.stop(), machines.stop(), worker?.stop()]),
  () => sql.end({ timeout: 5 }),
  () => telemetry.stop(),
)
