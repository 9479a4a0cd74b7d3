import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { startRedis, type TestRedis } from '../../../packages/rate-limit/test/start-redis.ts'
import { DISK_BYTES, type SmallDisk, smallDisk } from '../../support/small-disk.ts'
import { type Clock, openClock } from '../faults/rig/clock.ts'
import { type DatabaseServer, startDatabaseServer } from '../faults/rig/database-server.ts'
import { openSchema, type Rig, sharedSettings } from '../faults/rig/rig.ts'
import {
  dataFolder,
  type ServiceProcess,
  type Settings,
  serviceProcess,
  startAll,
} from '../faults/rig/service-process.ts'
import { type StandIn, startStandIns } from '../faults/rig/stand-ins.ts'
import { ROOT } from '../report/command.ts'
import { inside, type Link, linkOf, MACHINES, MIDDLE, RANGE } from './network.ts'

/** Every process of the service on two machines, and what they share. */
export interface Machines extends Rig {
  postgres: DatabaseServer
  redis: TestRedis
  store: StandIn<'store'>
  machines: readonly [Machine, Machine]
}

/** A network namespace with one of every process. */
export interface Machine {
  link: Link
  /** `null` where clocks cannot be moved. */
  clock: Clock | null
  /** Of the media worker: what it needs while it works. */
  disk: SmallDisk
  worker: ServiceProcess
  /** In the order in which they start. */
  processes: ServiceProcess[]
}

const PORTS = { api: 3001, media: 3002, oauth: 3003, mcp: 3004, dashboard: 3005 } as const

/** The gateways ask the services of both machines; the others ask those of their own. */
const EVERYWHERE = addressesOf(...MACHINES.map(({ address }) => address))

function addressesOf(...machines: string[]): Settings {
  const urls = Object.entries(PORTS).map(([service, port]) => [
    `${service.toUpperCase()}_URL`,
    machines.map((address) => `http://${address}:${port}`).join(','),
  ])
  return Object.fromEntries(urls)
}

/** Starts it in the namespaces of a network, from its middle. */
export async function startMachines(network: string, folder: string): Promise<Machines> {
  await using stack = new AsyncDisposableStack()
  const place = { address: MIDDLE, range: RANGE }
  const postgres = stack.use(await startDatabaseServer(folder, place))
  const sql = await openSchema(postgres.url, ROOT)
  stack.defer(() => sql.end({ timeout: 1 }))
  const redis = stack.use(await startRedis(MIDDLE))
  const standIns = stack.use(startStandIns())
  const store = await standIns.start('store', join(folder, 's3'), MIDDLE)
  const receiver = await standIns.start('receiver', MIDDLE)
  const posts = join(folder, 'posts')
  await mkdir(posts)
  const gateways = MACHINES.map(({ address }) => `http://${address}:8080`)
  // What the preparation sends goes to the first one.
  const [baseUrl = ''] = gateways
  const places = { databaseUrl: postgres.url, redisUrl: redis.url, s3: store.config }
  const { settings, ...secrets } = sharedSettings({ ...places, baseUrl, posts })
  const define = async ({ name, address }: (typeof MACHINES)[number]): Promise<Machine> => {
    const clock = await openClock(join(folder, `clock-${name}`))
    const disk = await smallDisk(dataFolder(folder, `worker-${name}`), DISK_BYTES)
    stack.defer(() => disk.remove())
    const start = (what: string, script: string, more: Settings = {}, ready = {}) => {
      const env = { ...settings, ...clock?.settings, HOST: address, ...more }
      const definition = { env, folder, inside: inside(network, name), ...ready }
      return stack.use(serviceProcess(`${what}-${name}`, script, definition))
    }
    const serve = (what: keyof typeof PORTS, more: Settings = {}) => {
      const own = { PORT: String(PORTS[what]), ...addressesOf(address), ...more }
      return start(what, `${what}/src/index`, own)
    }
    const working = { readyLine: 'working' } as const
    const worker = start('worker', 'media/src/worker', {}, working)
    const processes = [
      ...[serve('oauth'), serve('api'), serve('media', { WORKER: 'off' })],
      ...[serve('mcp'), serve('dashboard'), worker],
      start('posts', 'api/src/worker', {}, working),
      start('gateway', 'gateway/src/index', { PORT: '8080', ...EVERYWHERE }),
    ]
    return { link: linkOf(network, name), clock, disk, worker, processes }
  }
  const machines = [await define(MACHINES[0]), await define(MACHINES[1])] as const
  const processes = machines.flatMap((machine) => machine.processes)
  await startAll(processes)
  const all = stack.move()
  return {
    ...{ folder, code: ROOT, baseUrl, gateways, sql, postgres, redis, store, machines, processes },
    ...{ posts, receiver, workers: machines.map(({ worker }) => worker), ...secrets },
    [Symbol.asyncDispose]: () => all.disposeAsync(),
  }
}
