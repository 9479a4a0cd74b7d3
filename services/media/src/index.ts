import { join } from 'node:path'
import { openDatabase, requireSchema, WORKER_POOL } from '@svc/domain'
import { createLog, listen, orExit, prepareAddress, raiseFetchLimit, stopOnSignal } from '@svc/http'
import { openStore } from '@svc/storage'
import { createMedia } from './app.ts'
import { readEnv } from './env.ts'
import { openWorker } from './open-worker.ts'
import { readinessChecks } from './readiness-checks.ts'

/** Above every plan's largest source: what an upload may have is bound to its own address. */
const MAX_BODY_BYTES = 64 * 1024 ** 3

/** A file that passes from a bucket to a slow client is one request of `fetch` for as long as it takes. */
const MOST_FETCHES = 8192

const env = orExit(readEnv)
raiseFetchLimit(env.inherited, MOST_FETCHES)
const log = createLog('media')
const sql = openDatabase(env.DATABASE_URL, WORKER_POOL)
await orExit(() => requireSchema(sql))
const store = await openStore({ folder: join(env.DATA_DIR, 'objects'), s3: env.s3 })

const media = createMedia({
  sql,
  store,
  secret: env.SECRET,
  log,
  checks: readinessChecks(env, { sql, store }),
})

const listener = listen((request) => media.handle(request), {
  address: await prepareAddress(env),
  log,
  maxBodyBytes: MAX_BODY_BYTES,
  idleSeconds: 60,
  drainSeconds: env.DRAIN_SECONDS,
})
const worker = env.WORKER === 'on' ? await openWorker(env, { sql, store, log }) : null

log({ level: 'info', event: 'listening', url: listener.url })
stopOnSignal(
  log,
  () => Promise.all([listener.stop(), worker?.stop()]),
  () => sql.end({ timeout: 5 }),
)
