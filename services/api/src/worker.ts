import { join } from 'node:path'
import {
  addressOf,
  isForOneJob,
  openJobs,
  requireDatabase,
  WORKER_POOL,
  watchDatabase,
} from '@svc/domain'
import { createLog, orExit, secretOf, startTelemetry, stopOnSignal } from '@svc/http'
import { openMailServer } from '@svc/mail'
import { createFileLinks, openStore } from '@svc/storage'
import { startExports } from './export/start-exports.ts'
import { startFeeds } from './feeds/start-feeds.ts'
import { startNotices } from './notices/start-notices.ts'
import { openConnectors } from './publishing/open-connectors.ts'
import { startPublishing } from './publishing/start-publishing.ts'
import { openOutbound } from './webhooks/outbound.ts'
import { startWebhooks } from './webhooks/start-webhooks.ts'
import { readWorkerEnv } from './worker/env.ts'

// The API's background work (publishing posts, sending webhooks and mails). Any number of these processes may run.
const env = orExit(readWorkerEnv)
// What it stores is for its owner only.
process.umask(0o077)
const log = createLog('api worker')
// A process for one job is beside the worker that has the metrics' address.
const told = isForOneJob() ? { ...env, METRICS_ADDRESS: undefined } : env
const telemetry = await startTelemetry('api worker', told, log)
const sql = await orExit(() => requireDatabase(env, WORKER_POOL))
const { url, isPooled } = addressOf(env)
const program = import.meta.path
const jobs = await openJobs(url, { role: 'worker', isPooled, program, log })
const { BASE_URL: baseUrl } = env
const secret = secretOf(env)

const store = await openStore({ folder: join(env.DATA_DIR, 'objects'), s3: env.s3 })
const files = createFileLinks({ baseUrl, secret })
await startPublishing(
  {
    sql,
    jobs,
    store,
    files,
    connectors: await openConnectors(env.connectors),
    secret,
    log,
  },
  { concurrency: env.WORKER_POSTS },
)
const outbound = openOutbound({ allowPrivateAddresses: env.ALLOW_PRIVATE_RECEIVERS === 'on' })
// A process for one job has that job alone.
const webhooks = isForOneJob() ? null : startWebhooks({ sql, jobs, secret, baseUrl, outbound, log })
const mails = openMailServer({ smtpUrl: env.SMTP_URL ?? null, from: env.MAIL_FROM })
await startExports({ sql, jobs, store, files })
const allowPrivateSources = env.ALLOW_PRIVATE_SOURCES === 'on'
await startFeeds({ sql, jobs, secret, baseUrl, allowPrivateSources, log })
await startNotices({ sql, jobs, mails, outbound, baseUrl, secret, log })

stopOnSignal(
  log,
  () => Promise.all([jobs.stop(), webhooks?.stop()]),
  () => sql.end({ timeout: 5 }),
  () => telemetry.stop(),
)
watchDatabase(sql)
log({ level: 'info', event: 'working' })
