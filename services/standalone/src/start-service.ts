import { mkdir, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openConnectors } from '@svc/api/publishing'
import { startWork, type WatchedFolder } from '@svc/api/work'
import * as domain from '@svc/domain'
import { createGateway } from '@svc/gateway'
import {
  type Handler,
  keepProcess,
  type Listener,
  type Log,
  listen,
  startTelemetry,
} from '@svc/http'
import { openMailServer } from '@svc/mail'
import { openDoor } from '@svc/media/open-worker'
import { readWorkerEnv } from '@svc/media/settings'
import { openRateLimiter, tellRedisChange } from '@svc/rate-limit'
import { createServices } from './create-services.ts'
import { ownSecret } from './data-files.ts'
import { openOwnStore, Unusable } from './data-folder.ts'
import type { Env } from './env.ts'
import { explainDatabase } from './explain-database.ts'
import type { FileLog } from './file-log.ts'
import { ensureFirstAccount } from './first-account.ts'
import { openOwnDatabase } from './own-database.ts'
import { answerChallenge, describeListenFailure } from './running-service.ts'

/** Posts are sent in this process, which does little else; renders are made in another one. */
const POSTS_AT_ONCE = 4
/** How long one component may take to stop: longer than any component waits for its own work. */
const LONGEST_STOP_MS = 20_000

export interface Service {
  apiKey: string
  /** Reports the shutdown at `/readyz`, stops accepting, lets requests end, requeues running jobs, and stops the bundled database. */
  stop(): Promise<void>
  /** Kills the child processes and stops the bundled database without waiting for requests or jobs. */
  abandon(): Promise<void>
}

export interface StartOptions {
  file: FileLog
  /** Aborts the start; after a successful start, ends the event streams, because a stop follows. */
  signal: AbortSignal
  /** Called on a failure that this process cannot recover from: the process must end. */
  onFailure: (reason: string) => void
}

/**
 * Starts the database, all services in this process behind the gateway, and a media worker as a child process.
 *
 * @throws {Error} A component cannot start; those that were started before it are stopped again.
 */
export async function startService(
  env: Env,
  { file: { log, write }, signal, onFailure }: StartOptions,
): Promise<Service> {
  const started: (() => Promise<unknown>)[] = []
  const stop = async () => {
    for (const end of started.splice(0).toReversed()) {
      const late = async () => {
        await Bun.sleep(LONGEST_STOP_MS)
        throw new Error(`It took more than ${LONGEST_STOP_MS} ms.`)
      }
      await Promise.race([end(), late()]).catch((error) =>
        log({ level: 'error', event: 'not stopped', error }),
      )
    }
  }
  try {
    const secret = await ownSecret(env)
    const telemetry = await startTelemetry('standalone', env.telemetry, log)
    started.push(telemetry.stop)
    const onMoved = () => onFailure('The database came back at another port.')
    const { url, sql, close, abandon } = await openOwnDatabase(env, {
      pool: domain.REQUEST_POOL,
      keep: { log, onMoved },
      signal,
    })
    started.push(close)
    signal.throwIfAborted()
    await unlessAborted(signal, migrateAtLeisure(url))
    const store = await openOwnStore(env)
    const jobs = await domain.openJobs(url, { role: 'worker', log })
    started.push(() => jobs.stop())
    signal.throwIfAborted()

    const limiter = openRateLimiter({
      ...env.rateLimits,
      onRedisChange: (reason) => tellRedisChange(log, reason),
    })
    started.push(async () => limiter.close())

    const { baseUrl, trustedProxies, allowPrivateReceivers } = env
    const firstAccount = await ensureFirstAccount(sql, env)
    const practice = env.isPractice ? await openPractice(env) : null
    if (practice) started.push(async () => practice.stop())
    const connectors = practice?.connectors ?? (await openConnectors(env.connectors))
    const workerSettings = {
      ...env.inherited,
      DATABASE_URL: url,
      SECRET: [secret].flat()[0],
      DATA_DIR: env.dataFolder,
      MODELS_DIR: env.modelsFolder,
      SOURCE_COOKIES_FOLDER: env.cookiesFolder ?? undefined,
    }
    const machines = openDoor(readWorkerEnv(workerSettings), { sql, store, log })
    started.push(() => machines.stop())
    const shared = {
      connectors,
      machines,
      sql,
      jobs,
      store,
      limiter,
      secret,
      firstAccount,
      stopping: signal,
      log,
    }
    const services = await createServices(env, { ...shared, databaseUrl: url })
    started.push(services.close)
    signal.throwIfAborted()
    const gateway = createGateway({ upstreams: services.upstreams, trustedProxies, log })
    const challenge = answerChallenge(secret, env.port)
    const handle: Handler = (request, peer) => challenge(request) ?? gateway(request, peer)
    const listener = listenAt(handle, env, log)
    started.push(() => listener.stop())

    const work = await startWork(
      {
        sql,
        jobs,
        store,
        connectors,
        secret,
        mails: openMailServer(env.mail),
        baseUrl,
        allowPrivateReceivers,
        allowPrivateSources: env.allowPrivateSources,
        hourSeconds: practice?.hourSeconds,
        watched: await watchedFolder(sql, env),
        log,
      },
      { posts: POSTS_AT_ONCE },
    )
    started.push(() => work.stop())

    const workerMetrics = await socketPath(env.dataFolder)
    telemetry.include(() => readMetrics(workerMetrics))
    const worker = keepProcess({
      name: 'media worker',
      command: [process.execPath, join(import.meta.dir, 'media-worker.ts')],
      env: {
        ...workerSettings,
        // One endpoint for both processes: this one asks the worker.
        METRICS_ADDRESS: env.telemetry.METRICS_ADDRESS && `unix:${workerMetrics}`,
      },
      output: write,
      log,
    })
    started.push(() => worker.stop())
    signal.throwIfAborted()
    return {
      apiKey: firstAccount.apiKey,
      stop,
      async abandon() {
        worker.kill()
        await abandon()
      },
    }
  } catch (error) {
    await stop()
    throw explainDatabase(error, env)
  }
}

/** @throws {Unusable} Nothing tells whose projects the files become. */
async function watchedFolder(
  sql: domain.Database,
  { watched }: Env,
): Promise<WatchedFolder | undefined> {
  if (!watched) return undefined
  const ids = (await domain.listAccounts(sql)).map(({ account_id }) => account_id)
  const [account_id = '', ...others] =
    watched.account === null ? ids : ids.filter((id) => id === watched.account)
  if (account_id === '')
    throw new Unusable(`There is no account ${watched.account}, which WATCH_FOLDER_ACCOUNT names.`)
  if (others.length > 0)
    throw new Unusable('WATCH_FOLDER needs WATCH_FOLDER_ACCOUNT: there are several accounts.')
  return { folder: watched.folder, account_id }
}

function listenAt(handle: Handler, env: Env, log: Log): Listener {
  try {
    const address = { hostname: env.host, port: env.port }
    return listen(handle, { address, log, drainSeconds: env.drainSeconds })
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException
    throw new Error(describeListenFailure(code || message, env), { cause: error })
  }
}

/** The stand-ins are not part of what is installed: they come with the repository. */
async function openPractice({ connectors: { postsFolder } }: Env) {
  if (postsFolder !== null) await mkdir(postsFolder, { recursive: true })
  const { startPractice } = await import('@svc/social/practice').catch((cause) => {
    throw new Unusable('PRACTICE needs the repository as it is cloned.', { cause })
  })
  return startPractice(postsFolder)
}

/** The system cuts longer paths of sockets. */
const LONGEST_SOCKET_PATH = 100

/** Returns where the worker serves its metrics: in the data folder, or in a new folder when the path of that is too long. */
async function socketPath(folder: string): Promise<string> {
  const path = join(folder, 'worker-metrics.sock')
  if (Buffer.byteLength(path) <= LONGEST_SOCKET_PATH) return path
  return join(await mkdtemp(join(tmpdir(), 'clips-')), 'metrics.sock')
}

async function readMetrics(unix: string): Promise<string> {
  const answer = await fetch('http://localhost/metrics', {
    unix,
    signal: AbortSignal.timeout(5000),
  })
  return answer.text()
}

/** Stops waiting for the work when the signal aborts: a migration may wait for another one without limit. */
async function unlessAborted(signal: AbortSignal, work: Promise<void>): Promise<void> {
  const { promise, reject } = Promise.withResolvers<never>()
  const abort = () => reject(signal.reason)
  signal.addEventListener('abort', abort)
  try {
    await Promise.race([work, promise])
  } finally {
    signal.removeEventListener('abort', abort)
  }
}

/** Migrates with a separate pool without time limit, of two connections: one holds the lock, the other runs the migration. */
async function migrateAtLeisure(url: string): Promise<void> {
  const sql = domain.openDatabase(url, { connections: 2 })
  try {
    await domain.migrate(sql)
  } finally {
    await sql.end({ timeout: 5 })
  }
}
