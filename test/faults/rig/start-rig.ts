import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { startRedis, type TestRedis } from '../../../packages/rate-limit/test/start-redis.ts'
import { freePort } from '../../../services/standalone/src/free-port.ts'
import { type FaultProxy, startProxy } from '../../support/fault-proxy.ts'
import { DISK_BYTES, type SmallDisk, smallDisk } from '../../support/small-disk.ts'
import { type Clock, openClock } from './clock.ts'
import { type DatabaseServer, startDatabaseServer } from './database-server.ts'
import { type FaultyPlatform, startFaultyPlatform } from './faulty-platform.ts'
import { type FaultyStore, startFaultyStore } from './faulty-store.ts'
import { DASHBOARD_TOKEN, openSchema, type Rig, sharedSettings, startAll } from './rig.ts'
import { ROOT, type ServiceProcess, serviceProcess } from './service-process.ts'

/** The whole service on this machine, each process alone, and everything that can be done to it. */
export interface OneMachine extends Rig {
  postgres: DatabaseServer
  /** In front of Postgres, for all processes. */
  postgresProxy: FaultProxy
  redis: TestRedis
  store: FaultyStore
  platform: FaultyPlatform
  /** Of the first API, the first worker and oauth; `null` where clocks cannot be moved. */
  clock: Clock | null
  /** Of the first worker. */
  disk: SmallDisk
  gateway: ServiceProcess
  /** The last one is reached through a proxy, unless an earlier version was started. */
  apis: ServiceProcess[]
  apiProxy: FaultProxy
  postWorker: ServiceProcess
}

/**
 * Starts it in a folder, on free ports of this machine.
 *
 * @param options - `code`: the folder of an earlier version, which everything but the gateway then runs.
 */
export async function startRig(
  folder: string,
  { workers, code = ROOT }: { workers: number; code?: string },
): Promise<OneMachine> {
  await using stack = new AsyncDisposableStack()
  const postgres = stack.use(await startDatabaseServer(folder))
  const sql = await openSchema(postgres.url, code)
  stack.defer(() => sql.end({ timeout: 1 }))
  const postgresProxy = startProxy(addressOf(postgres.url))
  stack.defer(() => postgresProxy.stop())
  const redis = stack.use(await startRedis())
  const store = stack.use(await startFaultyStore(join(folder, 's3')))
  const platform = stack.use(await startFaultyPlatform())
  const clock = await openClock(join(folder, 'clock'))
  const disk = await smallDisk(join(folder, 'data', 'worker-1'), DISK_BYTES)
  stack.defer(() => disk.remove())

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
  const shared = sharedSettings({
    ...{ databaseUrl: databaseUrl.href, redisUrl: redis.url, s3: store.config },
    ...{ secret, baseUrl, posts },
  })
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
    apiPorts.map((port, index) =>
      serve(
        `api-${index + 1}`,
        'services/api/src/index.ts',
        port,
        index === 0 ? clock?.settings : {},
      ),
    ),
  )
  const [gateway, media, oauth, postWorker] = await Promise.all([
    serve('gateway', 'services/gateway/src/index.ts', gatewayPort, {
      API_URL: [...apiPorts.slice(0, -1), lastApi].map(local).join(','),
      MEDIA_URL: local(mediaPort),
      OAUTH_URL: local(oauthPort),
      SHARE_PORT: 'on',
    }),
    serve('media', 'services/media/src/index.ts', mediaPort, { WORKER: 'off' }),
    serve('oauth', 'services/oauth/src/index.ts', oauthPort, clock?.settings),
    define('posts', 'services/api/src/worker.ts', 'working'),
  ])
  const mediaWorkers = await Promise.all(
    Array.from({ length: workers }, (_, index) =>
      define(
        `worker-${index + 1}`,
        'services/media/src/worker.ts',
        'working',
        index === 0 ? clock?.settings : {},
      ),
    ),
  )
  const processes = [oauth, ...apis, media, ...mediaWorkers, postWorker, gateway]
  gateway.code = ROOT
  await startAll(processes)
  const all = stack.move()
  return {
    ...{ folder, code, baseUrl, secret, sql, postgres, postgresProxy, redis, store, gateway, apis },
    ...{ apiProxy, workers: mediaWorkers, postWorker, processes, posts },
    ...{ platform, clock, disk, gateways: [baseUrl] },
    secrets: [secret, databaseUrl.password, DASHBOARD_TOKEN],
    [Symbol.asyncDispose]: () => all.disposeAsync(),
  }
}

type Settings = Record<string, string>

const local = (port: number) => `http://127.0.0.1:${port}`
const addressOf = (url: string) => ({ hostname: '127.0.0.1', port: Number(new URL(url).port) })
