import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import {
  type Database,
  migrate,
  openDatabase,
  openJobs,
} from '../../../packages/domain/src/index.ts'
import { startRedis, type TestRedis } from '../../../packages/rate-limit/test/start-redis.ts'
import { freePort } from '../../../services/standalone/src/free-port.ts'
import { type FaultProxy, startProxy } from '../../support/fault-proxy.ts'
import { type DatabaseServer, startDatabaseServer } from './database-server.ts'
import { startFaultyStore } from './faulty-store.ts'
import { ROOT, type ServiceProcess, serviceProcess } from './service-process.ts'

export const DASHBOARD_TOKEN = 'the-dashboard-of-the-fault-run'

/** The whole service in separate processes, and everything that can be done to it. */
export interface Rig extends AsyncDisposable {
  folder: string
  /** The folder of the version with which it was started. */
  code: string
  baseUrl: string
  secret: string
  /** What no log may contain. */
  secrets: string[]
  /** Around the proxy: what the checks and the preparation read with. */
  sql: Database
  postgres: DatabaseServer
  /** In front of Postgres, for all processes. */
  postgresProxy: FaultProxy
  redis: TestRedis
  store: Awaited<ReturnType<typeof startFaultyStore>>
  gateway: ServiceProcess
  /** The last one is reached through a proxy, unless an earlier version was started. */
  apis: ServiceProcess[]
  apiProxy: FaultProxy
  workers: ServiceProcess[]
  postWorker: ServiceProcess
  processes: ServiceProcess[]
  /** Where posts to local folders go. */
  posts: string
}

/**
 * Starts it in a folder, on free ports of this machine.
 *
 * @param options - `code`: the folder of an earlier version, which everything but the gateway then runs.
 */
export async function startRig(
  folder: string,
  { workers, code = ROOT }: { workers: number; code?: string },
): Promise<Rig> {
  await using stack = new AsyncDisposableStack()
  const postgres = stack.use(await startDatabaseServer(folder))
  const sql = openDatabase(postgres.url, { connections: 4 })
  stack.defer(() => sql.end({ timeout: 1 }))
  if (code === ROOT) {
    await migrate(sql)
    await (await openJobs(postgres.url, { role: 'sender' })).stop()
  } else await migrateWith(code, postgres.url)
  const postgresProxy = startProxy(addressOf(postgres.url))
  stack.defer(() => postgresProxy.stop())
  const redis = stack.use(await startRedis())
  const store = stack.use(await startFaultyStore(join(folder, 's3')))

  const ports = await Promise.all(Array.from({ length: 6 }, () => freePort()))
  const [gatewayPort = 0, mediaPort = 0, oauthPort = 0, ...apiPorts] = ports
  const apiProxy = startProxy({ hostname: '127.0.0.1', port: apiPorts.at(-1) ?? 0 })
  stack.defer(() => apiProxy.stop())
  // A proxy accepts connections for a process that is being replaced, as all of an earlier version are.
  const lastApi = code === ROOT ? apiProxy.port : (apiPorts.at(-1) ?? 0)
  const baseUrl = `http://127.0.0.1:${gatewayPort}`
  const secret = crypto.randomUUID() + crypto.randomUUID()
  const posts = join(folder, 'posts')
  const databaseUrl = new URL(postgres.url)
  databaseUrl.port = String(postgresProxy.port)
  const { endpoint, bucket, region, accessKeyId, secretAccessKey } = store.config
  const shared = {
    DATABASE_URL: databaseUrl.href,
    SECRET: secret,
    BASE_URL: baseUrl,
    POSTS_DIR: posts,
    S3_ENDPOINT: endpoint,
    S3_BUCKET: bucket,
    S3_REGION: region,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
    REDIS_URL: redis.url,
    RATE_LIMIT_SCALE: '100000',
    DASHBOARD_TOKEN,
    WHISPER_MODEL: 'off',
    MOONSHINE: 'off',
    WORKER_PROJECTS: '1',
    WORKER_RENDERS: '1',
  }
  const define = async (name: string, script: string, ready: string, more: Settings = {}) => {
    const data = join(folder, 'data', name)
    await mkdir(data, { recursive: true })
    const env = { ...shared, DATA_DIR: data, ...more }
    const process = stack.use(serviceProcess(name, script, ready, { env, folder, code }))
    await Bun.write(process.log, '')
    return process
  }
  await mkdir(posts, { recursive: true })
  const serve = (name: string, script: string, port: number, more: Settings = {}) =>
    define(name, script, 'listening', { PORT: String(port), ...more })
  const apis = await Promise.all(
    apiPorts.map((port, index) => serve(`api-${index + 1}`, 'services/api/src/index.ts', port)),
  )
  const [gateway, media, oauth, postWorker] = await Promise.all([
    serve('gateway', 'services/gateway/src/index.ts', gatewayPort, {
      API_URL: [...apiPorts.slice(0, -1), lastApi].map(local).join(','),
      MEDIA_URL: local(mediaPort),
      OAUTH_URL: local(oauthPort),
      SHARE_PORT: 'on',
    }),
    serve('media', 'services/media/src/index.ts', mediaPort, { WORKER: 'off' }),
    serve('oauth', 'services/oauth/src/index.ts', oauthPort),
    define('posts', 'services/api/src/worker.ts', 'working'),
  ])
  const mediaWorkers = await Promise.all(
    Array.from({ length: workers }, (_, index) =>
      define(`worker-${index + 1}`, 'services/media/src/worker.ts', 'working'),
    ),
  )
  const processes = [oauth, ...apis, media, ...mediaWorkers, postWorker, gateway]
  gateway.code = ROOT
  // Two at a time: a small machine starts them no faster together.
  for (let index = 0; index < processes.length; index += 2)
    await Promise.all(processes.slice(index, index + 2).map((process) => process.start()))
  const { password } = databaseUrl
  const all = stack.move()
  return {
    ...{ folder, code, baseUrl, secret, sql, postgres, postgresProxy, redis, store, gateway, apis },
    ...{ apiProxy, workers: mediaWorkers, postWorker, processes, posts },
    secrets: [secret, password, DASHBOARD_TOKEN],
    [Symbol.asyncDispose]: () => all.disposeAsync(),
  }
}

/** Brings the database to the schema of a version, as its operator does. */
export async function migrateWith(code: string, url: string): Promise<void> {
  const script = join(code, 'services/standalone/src/svc.ts')
  const env = { ...process.env, DATABASE_URL: url }
  const migration = Bun.spawn([process.execPath, script, 'migrate'], {
    env,
    stdout: 'ignore',
    stderr: 'pipe',
  })
  const said = await new Response(migration.stderr).text()
  if ((await migration.exited) !== 0) throw new Error(`The migration failed: ${said}`)
}

type Settings = Record<string, string>

const local = (port: number) => `http://127.0.0.1:${port}`
const addressOf = (url: string) => ({ hostname: '127.0.0.1', port: Number(new URL(url).port) })
