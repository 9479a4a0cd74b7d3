import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { startRedis, type TestRedis } from '../../packages/rate-limit/test/start-redis.ts'
import { type DatabaseServer, startDatabaseServer } from '../faults/rig/database-server.ts'
import { type FaultyStore, startFaultyStore } from '../faults/rig/faulty-store.ts'
import {
  DASHBOARD_TOKEN,
  openSchema,
  type Rig,
  sharedSettings,
  startAll,
} from '../faults/rig/rig.ts'
import { ROOT } from '../faults/rig/service-process.ts'
import { defineMachine, type Machine, type Settings } from './machine.ts'
import { MACHINES, MIDDLE, RANGE } from './network.ts'

/** Every process of the service on two machines, and what they share. */
export interface Machines extends Rig {
  postgres: DatabaseServer
  redis: TestRedis
  store: FaultyStore
  machines: readonly [Machine, Machine]
}

/** Starts it in the namespaces of a network, from its middle. */
export async function startMachines(network: string, folder: string): Promise<Machines> {
  await using stack = new AsyncDisposableStack()
  const place = { address: MIDDLE, range: RANGE }
  const postgres = stack.use(await startDatabaseServer(folder, place))
  const sql = await openSchema(postgres.url, ROOT)
  stack.defer(() => sql.end({ timeout: 1 }))
  const redis = stack.use(await startRedis(MIDDLE))
  const store = stack.use(await startFaultyStore(join(folder, 's3'), MIDDLE))
  const secret = crypto.randomUUID() + crypto.randomUUID()
  const posts = join(folder, 'posts')
  await mkdir(posts)
  const gateways = MACHINES.map(({ address }) => `http://${address}:8080`)
  // What the preparation sends goes to the first one.
  const baseUrl = gateways[0] ?? ''
  const shared = sharedSettings({
    ...{ databaseUrl: postgres.url, redisUrl: redis.url, s3: store.config },
    ...{ secret, baseUrl, posts },
  })
  const define = async (place: (typeof MACHINES)[number], settings: Settings) => {
    const machine = await defineMachine({ folder, network, ...place, settings })
    for (const process of machine.processes) stack.use(process)
    stack.defer(() => machine.disk.remove())
    return machine
  }
  const machines = [await define(MACHINES[0], shared), await define(MACHINES[1], shared)] as const
  const processes = machines.flatMap((machine) => machine.processes)
  await startAll(processes)
  const all = stack.move()
  return {
    ...{
      folder,
      code: ROOT,
      baseUrl,
      gateways,
      secret,
      sql,
      postgres,
      redis,
      store,
      machines,
      processes,
    },
    ...{ posts, workers: machines.map(({ worker }) => worker) },
    secrets: [secret, new URL(postgres.url).password, DASHBOARD_TOKEN],
    [Symbol.asyncDispose]: () => all.disposeAsync(),
  }
}
