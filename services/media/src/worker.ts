import { join } from 'node:path'
import { isForOneJob, requireDatabase, WORKER_POOL } from '@svc/domain'
import { createLog, orExit, startTelemetry, stopOnSignal } from '@svc/http'
import { openStore } from '@svc/storage'
import { readWorkerEnv } from './env.ts'
import { openWorker } from './open-worker.ts'

// Runs only the jobs, without HTTP. Any number of these processes may run.
const env = orExit(readWorkerEnv)
// What it stores is for its owner only.
process.umask(0o077)
const log = createLog('worker')
// A process for one job is beside the worker that has the metrics' address.
const told = isForOneJob() ? { ...env, METRICS_ADDRESS: undefined } : env
const telemetry = await startTelemetry('worker', told, log)
const sql = await orExit(() => requireDatabase(env, WORKER_POOL))
const store = await openStore({ folder: join(env.DATA_DIR, 'objects'), s3: env.s3 })
const worker = await openWorker(env, { sql, store, log })

stopOnSignal(
  log,
  () => worker.stop(),
  () => sql.end({ timeout: 5 }),
  () => telemetry.stop(),
)
