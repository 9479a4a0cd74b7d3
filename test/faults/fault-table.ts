import { rotateSigningKey, signingKeySealer } from '../../packages/domain/src/index.ts'
import type { Fault } from './fault.ts'
import { migrateToNext } from './next-version.ts'
import { findLibrary } from './rig/clock.ts'
import type { ServiceProcess } from './rig/service-process.ts'
import type { OneMachine } from './rig/start-rig.ts'

export const FAULTS: readonly Fault<OneMachine>[] = [
  {
    name: 'kill -9 of an API',
    seconds: 1.5,
    recovery: 1,
    begin: ({ apis }) => apis[0]?.end('SIGKILL'),
    heal: ({ apis }) => apis[0]?.start(),
  },
  {
    name: 'rolling restart',
    seconds: 0,
    recovery: null,
    begin: async ({ apis, gateway }) => {
      // The one behind the proxy is left out: a proxy accepts connections for a process that refuses them.
      for (const api of apis.slice(0, -1)) await restart(api)
      await gateway.replace()
    },
  },
  {
    name: 'kill -9 of the workers',
    seconds: 5,
    recovery: null,
    begin: async ({ workers, postWorker }) => {
      for (let round = 0; round < 2; round++) {
        await Promise.all(
          [...workers, postWorker].map(async (worker) => {
            await worker.end('SIGKILL')
            await worker.start()
          }),
        )
      }
    },
  },
  {
    name: 'connections of Postgres terminated',
    seconds: 0,
    recovery: 2,
    begin: ({ sql }) => sql`
      select pg_terminate_backend(pid) from pg_stat_activity
       where pid <> pg_backend_pid() and backend_type = 'client backend'
    `,
  },
  {
    name: 'signing key rotated',
    seconds: 0,
    recovery: null,
    begin: ({ sql, secret }) => rotateSigningKey(sql, signingKeySealer(secret)),
  },
  {
    name: 'Postgres paused',
    seconds: 5,
    recovery: 5,
    begin: ({ postgres }) => postgres.pause(),
    heal: ({ postgres }) => postgres.resume(),
  },
  {
    name: 'Postgres crashed',
    seconds: 1.5,
    recovery: 5,
    begin: ({ postgres }) => postgres.crash(),
    heal: ({ postgres }) => postgres.start(),
  },
  {
    name: 'Postgres half-open',
    seconds: 6,
    recovery: 10,
    begin: async ({ postgresProxy }) => postgresProxy.swallow(),
    heal: async ({ postgresProxy }) => postgresProxy.up(),
  },
  {
    name: 'Redis paused',
    seconds: 4,
    recovery: 2,
    begin: async ({ redis }) => redis.pause(),
    heal: async ({ redis }) => redis.resume(),
  },
  {
    name: 'Redis killed, back empty',
    seconds: 2,
    recovery: 2,
    begin: ({ redis }) => redis.kill(),
    heal: ({ redis }) => redis.start(),
  },
  {
    name: 'an API paused',
    seconds: 5,
    recovery: 2,
    begin: async ({ apis }) => apis[1]?.pause(),
    heal: async ({ apis }) => apis[1]?.resume(),
  },
  {
    name: 'a second between gateway and an API',
    seconds: 4,
    recovery: 2,
    begin: async ({ apiProxy }) => apiProxy.slow(1000),
    heal: async ({ apiProxy }) => apiProxy.up(),
  },
  {
    name: 'connections to an API reset',
    seconds: 4,
    recovery: 2,
    begin: async ({ apiProxy }) => apiProxy.down(),
    heal: async ({ apiProxy }) => apiProxy.up(),
  },
  {
    name: 'answers of an API cut in the middle',
    seconds: 4,
    recovery: 2,
    begin: async ({ apiProxy }) => apiProxy.cut(400),
    heal: async ({ apiProxy }) => apiProxy.up(),
  },
  {
    name: 'object store answers 503',
    seconds: 4,
    recovery: null,
    begin: async ({ store }) => store.set('unavailable'),
    heal: async ({ store }) => store.set('none'),
  },
  {
    name: 'object store slow',
    seconds: 4,
    recovery: null,
    begin: async ({ store }) => store.set('slow'),
    heal: async ({ store }) => store.set('none'),
  },
  {
    name: 'eight times the load',
    seconds: 10,
    recovery: 5,
    codes: ['RATE_LIMITED', 'SERVICE_UNAVAILABLE'],
    begin: async (_, load) => load.surge(8),
    heal: async (_, load) => load.surge(1),
  },
  {
    name: 'scratch disk of a worker full',
    seconds: 6,
    recovery: null,
    begin: ({ disk, workers }) => disk.fill(workers[0]?.pid() ?? -1),
    heal: ({ disk, workers }) => disk.free(workers[0]?.pid() ?? -1),
  },
  {
    name: 'schema of the next version',
    seconds: 0,
    recovery: null,
    begin: async ({ sql, apis, workers }) => {
      await migrateToNext(sql)
      // What begins now finds the newer schema; what runs has plans and rows of the older one.
      for (const process of [apis[0], workers[0]]) if (process) await restart(process)
    },
  },
  {
    name: 'posting platform fails, is silent, hangs up',
    seconds: 0,
    recovery: null,
    begin: async ({ platform }) => {
      for (const fault of [() => platform.fail(500), platform.silence, platform.hangUp]) {
        fault()
        await Bun.sleep(4000)
        platform.restore()
      }
    },
  },
  ...(findLibrary() === null
    ? []
    : [clockOf('ten minutes fast', 600), clockOf('ten minutes slow', -600)]),
]

function clockOf(how: string, seconds: number): Fault<OneMachine> {
  return {
    name: `clock of an API, a worker and oauth ${how}`,
    ...{ seconds: 4, recovery: null },
    begin: ({ clock }) => clock?.move(seconds),
    heal: ({ clock }) => clock?.move(0),
  }
}

async function restart(process: ServiceProcess): Promise<void> {
  await process.end('SIGTERM')
  await process.start()
}
