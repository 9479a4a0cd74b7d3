import { join } from 'node:path'
import { requireDatabase, WORKER_POOL } from '@svc/domain'
import * as http from '@svc/http'
import { openStore } from '@svc/storage'
import { createMedia } from './app.ts'
import { readEnv } from './env.ts'
import { openDoor, openWorker } from './open-worker.ts'
import { readinessChecks } from './readiness-checks.ts'

/** A file that is passed from a bucket to a slow client keeps one `fetch` request open all the while. */
const MOST_FETCHES = 8192

const env = http.orExit(readEnv)
// What it stores is for its owner only.
process.umask(0o077)
http.raiseFetchLimit(env.inherited, MOST_FETCHES)
const log = http.createLog('media')
const telemetry = await http.startTelemetry('media', env, log)
const sql = await http.orExit(() => requireDatabase(env, WORKER_POOL))
const store = await openStore({ folder: join(env.DATA_DIR, 'objects'), s3: env.s3 })

const machines = openDoor(env, { sql, store, log })

const media = createMedia({
  machines,
  sql,
  store,
  seats: http.createSeats({ seats: WORKER_POOL.connections, pool: 'media' }),
  secret: http.secretOf(env),
  log,
  checks: readinessChecks(env, { sql, store }),
})

const worker = env.WORKER === 'on' ? await openWorker(env, { sql, store, log }) : null
const listener = await http.serve((request) => media.handle(request), env, log)

http.stopOnSignal(
  log,
  () => Promise.all([listener.stop(), machines.stop(), worker?.stop()]),
  () => sql.end({ timeout: 5 }),
  () => telemetry.stop(),
)
