import { join } from 'node:path'
import { openOutbound } from '@svc/api/outbound'
import { connectorSettings, openConnectors, startPublishing } from '@svc/api/publishing'
import { startWebhooks } from '@svc/api/webhooks'
import { migrate, openDatabase, openJobs } from '@svc/domain'
import { createGateway } from '@svc/gateway'
import { LISTEN_LIMITS } from '@svc/gateway/listen-limits'
import { listen } from '@svc/http'
import { openRateLimiter, tellRedisChange } from '@svc/rate-limit'
import { createFileLinks, openStore } from '@svc/storage'
import { createServices } from './create-services.ts'
import type { Env } from './env.ts'
import type { FileLog } from './file-log.ts'
import { ensureFirstAccount } from './first-account.ts'
import { keepProcess } from './kept-process.ts'
import { openOwnDatabase } from './own-database.ts'
import { ensureSecret } from './secret.ts'

/** Posts are sent in this process, which does little else; renders are made in another one. */
const POSTS_AT_ONCE = 4

/** Nobody waits longer for the database; then the answer is 503. */
const ANSWER_SECONDS = 5

export interface Service {
  /** Of the first account. */
  api_key: string
  /** Stops accepting, lets requests end, gives running jobs back, and stops the database that is ours. */
  stop(): Promise<void>
}

/**
 * Starts everything in one go: the database, all services in this process behind the gateway, and a media worker beside it.
 *
 * @throws {Error} Something cannot start; what was started before it is stopped again.
 */
export async function startService(env: Env, { log, descriptor }: FileLog): Promise<Service> {
  const started: (() => Promise<unknown>)[] = []
  const stop = async () => {
    for (const end of started.toReversed()) await end()
  }
  try {
    const { url, sql, close } = await openOwnDatabase(env, { answer_seconds: ANSWER_SECONDS })
    started.push(close)
    await migrateAtLeisure(url)
    const secret = await ensureSecret(join(env.data_folder, 'secret'))
    const store = await openStore({ folder: join(env.data_folder, 'objects'), s3: env.s3 })
    const jobs = await openJobs(url, { role: 'worker', log })
    started.push(() => jobs.stop())

    const limiter = openRateLimiter({
      ...env.rate_limits,
      onRedisChange: (reason) => tellRedisChange(log, reason),
    })
    started.push(async () => limiter.close())

    const { base_url, trusted_proxies, allow_private_receivers } = env
    const first_account = await ensureFirstAccount(sql, env)
    const shared = { sql, jobs, store, limiter, secret, first_account, log }
    const services = await createServices(env, { ...shared, database_url: url })
    started.push(services.close)
    const gateway = createGateway({ upstreams: services.upstreams, trusted_proxies, log })
    const address = { hostname: env.host, port: env.port }
    const listener = listen(gateway.handle, { address, log, ...LISTEN_LIMITS })
    started.push(() => listener.stop())

    await startPublishing(
      {
        sql,
        jobs,
        store,
        files: createFileLinks({ base_url, secret }),
        connectors: await openConnectors(connectorSettings(env.inherited, env.data_folder)),
        secret,
        log,
      },
      { concurrency: POSTS_AT_ONCE },
    )
    // In this process: it sends a few requests, and a process of its own would cost more memory than it ever uses.
    const outbound = openOutbound({ allow_private: allow_private_receivers })
    const webhooks = startWebhooks({ sql, secret, base_url, outbound, log })
    started.push(() => webhooks.stop())

    const worker = keepProcess({
      name: 'media worker',
      command: [process.execPath, join(import.meta.dir, 'media-worker.ts')],
      env: { ...env.inherited, DATABASE_URL: url, SECRET: secret, DATA_DIR: env.data_folder },
      output: descriptor,
      log,
    })
    started.push(() => worker.stop())
    return { api_key: first_account.api_key, stop }
  } catch (error) {
    await stop()
    throw error
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
