import { rotateSigningKey, signingKeySealer } from '../../packages/domain/src/index.ts'
import type { ServiceProcess } from './rig/service-process.ts'
import type { Rig } from './rig/start-rig.ts'

/** Something that is done to the service while it works. */
export interface Fault {
  name: string
  /** Seconds that the fault is on. */
  seconds: number
  /** Seconds after its end within which no call may fail any longer; `null`: no call may fail at any time. */
  recovery: number | null
  begin(rig: Rig): Promise<unknown> | undefined
  /** Ends the fault; resolves when what was broken is there again. */
  heal?(rig: Rig): Promise<unknown> | undefined
}

export const FAULTS: readonly Fault[] = [
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
]

async function restart(process: ServiceProcess): Promise<void> {
  await process.end('SIGTERM')
  await process.start()
}
