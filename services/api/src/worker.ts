import { join } from 'node:path'
import * as domain from '@svc/domain'
import { createLog, orExit, secretOf, startTelemetry, stopOnSignal } from '@svc/http'
import { openMailServer } from '@svc/mail'
import { openStore } from '@svc/storage'
import { openConnectors } from './publishing/open-connectors.ts'
import { readWorkerEnv } from './worker/env.ts'
import { startWork } from './worker/start-work.ts'

// The API's background work (publishing posts, sending webhooks and mails). Any number of these processes may run.
const env = orExit(readWorkerEnv)
// What it stores is for its owner only.
process.umask(0o077)
const log = createLog('api worker')
// A process for one job is beside the worker that has the metrics' address.
const told = domain.isForOneJob() ? { ...env, METRICS_ADDRESS: undefined } : env
const telemetry = await startTelemetry('api worker', told, log)
const sql = await orExit(() => domain.requireDatabase(env, domain.WORKER_POOL))
const { url, isPooled } = domain.addressOf(env)
const program = import.meta.path
const jobs = await domain.openJobs(url, { role: 'worker', isPooled, program, log })
const work = await startWork(
  {
    sql,
    jobs,
    store: await openStore({ folder: join(env.DATA_DIR, 'objects'), s3: env.s3 }),
    connectors: await openConnectors(env.connectors),
    secret: secretOf(env),
    mails: openMailServer({ smtpUrl: env.SMTP_URL ?? null, from: env.MAIL_FROM }),
    baseUrl: env.BASE_URL,
    allowPrivateReceivers: env.ALLOW_PRIVATE_RECEIVERS === 'on',
    allowPrivateSources: env.ALLOW_PRIVATE_SOURCES === 'on',
    log,
  },
  { posts: env.WORKER_POSTS, isForOneJob: domain.isForOneJob() },
)

stopOnSignal(
  log,
  () => Promise.all([jobs.stop(), work.stop()]),
  () => sql.end({ timeout: 5 }),
  () => telemetry.stop(),
)
domain.watchDatabase(sql)
log({ level: 'info', event: 'working' })
