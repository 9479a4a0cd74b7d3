import { join } from 'node:path'
import { openOutbound } from '@svc/api/outbound'
import { connectorSettings, openConnectors, startPublishing } from '@svc/api/publishing'
import { startWebhooks } from '@svc/api/webhooks'
import { migrate, openDatabase, openJobs, REQUEST_POOL } from '@svc/domain'
import { createGateway } from '@svc/gateway'
import { LISTEN_LIMITS } from '@svc/gateway/listen-limits'
import { type Handler, type Listener, type Log, listen } from '@svc/http'
import { openRateLimiter, tellRedisChange } from '@svc/rate-limit'
import { createFileLinks, openStore } from '@svc/storage'
import { createServices } from './create-services.ts'
import type { Env } from './env.ts'
import { explainDatabase } from './explain-database.ts'
import type { FileLog } from './file-log.ts'
import { ensureFirstAccount } from './first-account.ts'
import { keepProcess } from './kept-process.ts'
import { openOwnDatabase } from './own-database.ts'
import { answerChallenge, describeListenFailure } from './running-service.ts'
import { ensureSecret } from './secret.ts'

/** Posts are sent in this process, which does little else; renders are made in another one. */
const POSTS_AT_ONCE = 4
/** How long one part may take to stop: longer than any of them waits for its own work. */
const LONGEST_STOP_MS = 20_000

export interface Service {
  /** Of the first account. */
  apiKey: string
  /** Says at `/readyz` that it will end, stops accepting, lets requests end, gives running jobs back, and stops the database that is ours. */
  stop(): Promise<void>
  /** Kills what runs beside this process and stops the database that is ours; nothing is waited for but that. */
  abandon(): Promise<void>
}

export interface StartOptions {
  file: FileLog
  /** Gives up the start; once it has succeeded, ends the streams of events, as a stop follows. */
  signal: AbortSignal
  /** Something that cannot be put right from here went wrong: this process must end. */
  onFailure: (reason: string) => void
}

/**
 * Starts everything in one go: the database, all services in this process behind the gateway, and a media worker beside it.
 *
 * @throws {Error} Something cannot start; what was started before it is stopped again.
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
    const onMoved = () => onFailure('The database came back at another port.')
    const { url, sql, close, abandon } = await openOwnDatabase(env, {
      pool: REQUEST_POOL,
      keep: { log, onMoved },
      signal,
    })
    started.push(close)
    signal.throwIfAborted()
    await unlessAborted(signal, migrateAtLeisure(url))
    const secret = await ensureSecret(join(env.dataFolder, 'secret'))
    const store = await openStore({ folder: join(env.dataFolder, 'objects'), s3: env.s3 })
    const jobs = await openJobs(url, { role: 'worker', log })
    started.push(() => jobs.stop())
    signal.throwIfAborted()

    const limiter = openRateLimiter({
      ...env.rateLimits,
      onRedisChange: (reason) => tellRedisChange(log, reason),
    })
    started.push(async () => limiter.close())

    const { baseUrl, trustedProxies, allowPrivateReceivers } = env
    const firstAccount = await ensureFirstAccount(sql, env)
    const shared = {
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
    const handle: Handler = (request, peer) => challenge(request) ?? gateway.handle(request, peer)
    const listener = listenAt(handle, env, log)
    started.push(() => listener.stop())

    await startPublishing(
      {
        sql,
        jobs,
        store,
        files: createFileLinks({ baseUrl, secret }),
        connectors: await openConnectors(connectorSettings(env.inherited, env.dataFolder)),
        secret,
        log,
      },
      { concurrency: POSTS_AT_ONCE },
    )
    // In this process: it sends a few requests, and a process of its own would cost more memory than it ever uses.
    const outbound = openOutbound({ allowPrivateAddresses: allowPrivateReceivers })
    const webhooks = startWebhooks({ sql, secret, baseUrl, outbound, log })
    started.push(() => webhooks.stop())

    const worker = keepProcess({
      name: 'media worker',
      command: [process.execPath, join(import.meta.dir, 'media-worker.ts')],
      env: { ...env.inherited, DATABASE_URL: url, SECRET: secret, DATA_DIR: env.dataFolder },
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

function listenAt(handle: Handler, env: Env, log: Log): Listener {
  try {
    const address = { hostname: env.host, port: env.port }
    return listen(handle, { address, log, ...LISTEN_LIMITS, drainSeconds: env.drainSeconds })
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException
    throw new Error(describeListenFailure(code || message, env), { cause: error })
  }
}

/** A migration waits for another that is under way, for as long as it takes; a stop does not. */
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

/** With a pool of its own: a migration may take longer than an answer. One connection holds the lock, one works. */
async function migrateAtLeisure(url: string): Promise<void> {
  const sql = openDatabase(url, { connections: 2 })
  try {
    await migrate(sql)
  } finally {
    await sql.end({ timeout: 5 })
  }
}
