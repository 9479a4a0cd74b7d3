import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { startRedis, type TestRedis } from '../../../../packages/rate-limit/test/start-redis.ts'
import { freePort } from '../../../../services/standalone/src/postgres/server.ts'
import { DISK_BYTES, type SmallDisk, smallDisk } from '../../../support/small-disk.ts'
import { ROOT } from '../../report/command.ts'
import { type Clock, openClock } from './clock.ts'
import { type DatabaseServer, startDatabaseServer } from './database-server.ts'
import { openSchema, type Rig, sharedSettings } from './rig.ts'
import {
  dataFolder,
  type ServiceProcess,
  type Settings,
  serviceProcess,
  startAll,
} from './service-process.ts'
import { type StandIn, startStandIns } from './stand-ins.ts'

/** The whole service on this machine, each process alone, and everything that can be done to it. */
export interface OneMachine extends Rig {
  postgres: DatabaseServer
  /** In front of Postgres, for all processes. */
  postgresProxy: StandIn<'proxy'>
  redis: TestRedis
  store: StandIn<'store'>
  platform: StandIn<'platform'>
  /** Of the first API, the first worker and oauth; `null` where clocks cannot be moved. */
  clock: Clock | null
  /** Of the first worker. */
  disk: SmallDisk
  gateway: ServiceProcess
  /** The last one is reached through a proxy, unless an earlier version was started. */
  apis: ServiceProcess[]
  apiProxy: StandIn<'proxy'>
  postWorker: ServiceProcess
}

/**
 * Starts it in a folder, on free ports of this machine.
 *
 * @param options - `code`: the folder of an earlier version, which everything but the gateway then runs.
 */
export async function startRig(
  folder: string,
  { workers: count, code = ROOT }: { workers: number; code?: string },
): Promise<OneMachine> {
  await using stack = new AsyncDisposableStack()
  const postgres = stack.use(await startDatabaseServer(folder))
  const sql = await openSchema(postgres.url, code)
  stack.defer(() => sql.end({ timeout: 1 }))
  const standIns = stack.use(startStandIns())
  const postgresProxy = await standIns.start('proxy', addressOf(postgres.url))
  const redis = stack.use(await startRedis())
  const store = await standIns.start('store', join(folder, 's3'))
  const platform = await standIns.start('platform')
  const receiver = await standIns.start('receiver')
  const clock = await openClock(join(folder, 'clock'))
  const disk = await smallDisk(dataFolder(folder, 'worker-1'), DISK_BYTES)
  stack.defer(() => disk.remove())

  const ports = await Promise.all(Array.from({ length: 8 }, () => freePort()))
  const [gatewayPort = 0, mediaPort = 0, oauthPort = 0, mcpPort = 0, studioPort = 0, ...apiPorts] =
    ports
  const behind = { hostname: '127.0.0.1', port: apiPorts.at(-1) ?? 0 }
  const apiProxy = await standIns.start('proxy', behind)
  // A proxy accepts connections for a process that is being replaced, as all of an earlier version are.
  const lastApi = code === ROOT ? apiProxy.port : (apiPorts.at(-1) ?? 0)
  const baseUrl = local(gatewayPort)
  const posts = join(folder, 'posts')
  await mkdir(posts, { recursive: true })
  const databaseUrl = new URL(postgres.url)
  databaseUrl.port = String(postgresProxy.port)
  const places = { databaseUrl: databaseUrl.href, redisUrl: redis.url, s3: store.config }
  const { settings, ...secrets } = sharedSettings({ ...places, baseUrl, posts })
  const define = (name: string, script: string, more: Settings = {}, ready = {}) => {
    const env = { ...settings, ...more }
    return stack.use(serviceProcess(name, script, { env, folder, code, ...ready }))
  }
  const moved = (index: number) => (index === 0 ? (clock?.settings ?? {}) : {})
  const apis = apiPorts.map((port, index) =>
    define(`api-${index + 1}`, 'api/src/index', { PORT: String(port), ...moved(index) }),
  )
  const working = { readyLine: 'working' } as const
  const workers = Array.from({ length: count }, (_, index) =>
    define(`worker-${index + 1}`, 'media/src/worker', moved(index), working),
  )
  const postWorker = define('posts', 'api/src/worker', {}, working)
  const gateway = define('gateway', 'gateway/src/index', {
    PORT: String(gatewayPort),
    API_URL: [...apiPorts.slice(0, -1), lastApi].map(local).join(','),
    MEDIA_URL: local(mediaPort),
    OAUTH_URL: local(oauthPort),
    MCP_URL: local(mcpPort),
    DASHBOARD_URL: local(studioPort),
    SHARE_PORT: 'on',
  })
  gateway.code = ROOT
  const inside = { API_URL: local(lastApi), OAUTH_URL: local(oauthPort) }
  const processes = [
    define('oauth', 'oauth/src/index', { PORT: String(oauthPort), ...moved(0) }),
    ...apis,
    define('media', 'media/src/index', { PORT: String(mediaPort), WORKER: 'off' }),
    define('mcp', 'mcp/src/index', { ...inside, PORT: String(mcpPort) }),
    define('dashboard', 'dashboard/src/index', { ...inside, PORT: String(studioPort) }),
    ...workers,
    ...[postWorker, gateway],
  ]
  await startAll(processes)
  const all = stack.move()
  return {
    ...{ folder, code, baseUrl, sql, postgres, postgresProxy, redis, store, gateway, apis },
    ...{ apiProxy, workers, postWorker, processes, posts, ...secrets },
    ...{ platform, receiver, clock, disk, gateways: [baseUrl] },
    [Symbol.asyncDispose]: () => all.disposeAsync(),
  }
}

const local = (port: number) => `http://127.0.0.1:${port}`
const addressOf = (url: string) => ({ hostname: '127.0.0.1', port: Number(new URL(url).port) })
