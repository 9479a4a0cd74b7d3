import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Database, type Jobs, openJobs } from '../../packages/domain/src/index.ts'
import { createTestDatabase } from '../../packages/domain/test/create-test-database.ts'
import { type Handler, type LogEntry, listen } from '../../packages/http/src/index.ts'
import { openRateLimiter } from '../../packages/rate-limit/src/index.ts'
import type { Connector } from '../../packages/social/src/index.ts'
import type { Platform } from '../../packages/specification/src/index.ts'
import { createFileLinks, type ObjectStore, openStore } from '../../packages/storage/src/index.ts'
import { startPublishing } from '../../services/api/src/publishing/start-publishing.ts'
import { createGateway } from '../../services/gateway/src/app.ts'
import { createServices } from '../../services/standalone/src/create-services.ts'
import { readEnv } from '../../services/standalone/src/env.ts'
import { ensureFirstAccount } from '../../services/standalone/src/first-account.ts'
import { freePort } from '../../services/standalone/src/postgres/server.ts'
import { startMediaWorker } from './media-worker.ts'

/** The credential of the dashboard's back end; tests without a browser complete authorizations with it. */
export const DASHBOARD_TOKEN = 'the-dashboard-of-the-tests'

/** Everything that answers requests, behind the gateway on a port of its own. */
export interface WholeService {
  baseUrl: string
  sql: Database
  /** Writes jobs, and takes none. */
  jobs: Jobs
  /** What is uploaded, and what is made. */
  store: ObjectStore
  /** Seals the signing keys. */
  secret: string
  /** What was written to the log, mails included. */
  logged: LogEntry[]
  /** Ends all services as at a restart; what they stored stays. */
  stop(): Promise<void>
  /** Starts them again, at the same address. */
  start(): Promise<void>
  [Symbol.asyncDispose](): Promise<void>
}

interface Starting {
  /** Whether there is a worker that makes clips. */
  withWorker?: boolean
  /** The platforms that are set up; posts are sent when there is one. Default: none. */
  connectors?: ReadonlyMap<Platform, Connector>
  /** Whether webhooks may be on this machine. Default: no. */
  allowPrivateReceivers?: boolean
  /** Whether videos may be fetched from this machine. Default: no. */
  allowPrivateSources?: boolean
  /** The server that takes mail. Default: none. */
  smtpUrl?: string
  /** The name of this machine in addresses: passkeys are for names. Default: its number. */
  hostname?: string
  /** Called with each request before it is answered, which waits for it. */
  onRequest?(request: Request): Promise<void> | undefined
}

/** Starts all services as `npm start` wires them, on a database of the test server. */
export async function startWholeService({
  withWorker = false,
  connectors = new Map(),
  allowPrivateReceivers = false,
  allowPrivateSources = false,
  smtpUrl,
  hostname,
  onRequest,
}: Starting = {}): Promise<WholeService> {
  const folder = await mkdtemp(join(tmpdir(), 'clip-service-whole-'))
  const port = await freePort()
  const env = readEnv({
    PORT: String(port),
    DATA_DIR: folder,
    DASHBOARD_TOKEN,
    ALLOW_PRIVATE_RECEIVERS: allowPrivateReceivers ? 'on' : 'off',
    ALLOW_PRIVATE_SOURCES: allowPrivateSources ? 'on' : 'off',
    ...(smtpUrl && { SMTP_URL: smtpUrl }),
    ...(hostname && { BASE_URL: `http://${hostname}:${port}` }),
  })
  const database = await createTestDatabase()
  const { sql, url } = database
  const jobs = await openJobs(url, { role: 'sender' })
  const limiter = openRateLimiter({ redisUrl: null, scale: 100, onRedisChange() {} })
  const store = await openStore({ folder: join(folder, 'objects'), s3: null })
  const firstAccount = await ensureFirstAccount(sql, env)
  const logged: LogEntry[] = []
  const log = (entry: LogEntry) => void logged.push(entry)
  const secret = 'a secret of the tests, long enough'
  const shared = { sql, jobs, store, limiter, connectors, secret, firstAccount, log }
  const run = async () => {
    const stopping = new AbortController()
    const services = await createServices(env, {
      ...shared,
      stopping: stopping.signal,
      databaseUrl: url,
    })
    const gateway = createGateway({ upstreams: services.upstreams, log })
    const address = { hostname: env.host, port }
    const handle: Handler = async (request, peer) => {
      await onRequest?.(request)
      return gateway(request, peer)
    }
    const listener = listen(onRequest ? handle : gateway, { address, log })
    const takesJobs = withWorker || connectors.size > 0
    const taken = takesJobs ? await openJobs(url, { role: 'worker' }) : null
    const worker =
      taken && withWorker
        ? await startMediaWorker({ sql, jobs: taken, store, secret, folder, log })
        : null
    if (taken && connectors.size > 0) {
      const files = createFileLinks({ baseUrl: env.baseUrl, secret })
      const publishing = { sql, jobs: taken, store, files, connectors, secret, log }
      await startPublishing(publishing, { concurrency: 1 })
    }
    return async () => {
      stopping.abort()
      await taken?.stop()
      await worker?.[Symbol.asyncDispose]()
      await listener.stop()
      await services.close()
    }
  }
  let end: (() => Promise<void>) | null = await run()
  const stop = async () => {
    await end?.()
    end = null
  }
  return {
    baseUrl: env.baseUrl,
    sql,
    jobs,
    store,
    secret,
    logged,
    stop,
    async start() {
      end = await run()
    },
    async [Symbol.asyncDispose]() {
      await stop()
      await jobs.stop()
      limiter.close()
      await database[Symbol.asyncDispose]()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
