import {
  type Database,
  rotateSigningKey,
  signingKeySealer,
} from '../../../packages/domain/src/index.ts'
import type { TestRedis } from '../../../packages/rate-limit/test/start-redis.ts'
import { findLibrary } from './rig/clock.ts'
import type { DatabaseServer } from './rig/database-server.ts'
import type { ServiceProcess } from './rig/service-process.ts'
import type { StandIn } from './rig/stand-ins.ts'
import type { OneMachine } from './rig/start-rig.ts'
import type { Fault } from './run.ts'

/** What breaks alike on one machine and beside two. */
interface Stores {
  postgres: DatabaseServer
  redis: TestRedis
  store: StandIn<'store'>
}

/** The stores that all processes share. */
export const OF_STORES: readonly Fault<Stores>[] = [
  {
    ...{ name: 'Postgres crashed', seconds: 1.5, recovery: 5 },
    begin: ({ postgres }) => postgres.crash(),
    heal: ({ postgres }) => postgres.start(),
  },
  {
    ...{ name: 'Redis killed, back empty', seconds: 2, recovery: 2 },
    begin: ({ redis }) => redis.kill(),
    heal: ({ redis }) => redis.start(),
  },
  {
    ...{ name: 'object store answers 503', seconds: 4, recovery: null },
    begin: ({ store }) => store.set('unavailable'),
    heal: ({ store }) => store.set('none'),
  },
  {
    ...{ name: 'object store slow', seconds: 4, recovery: null },
    begin: ({ store }) => store.set('slow'),
    heal: ({ store }) => store.set('none'),
  },
]

export const FAULTS: readonly Fault<OneMachine>[] = [
  ...OF_STORES,
  {
    ...{ name: 'kill -9 of an API', seconds: 1.5, recovery: 1 },
    begin: ({ apis }) => apis[0]?.end('SIGKILL'),
    heal: ({ apis }) => apis[0]?.start(),
  },
  {
    ...{ name: 'rolling restart', seconds: 0, recovery: null },
    begin: async ({ apis, gateway }) => {
      // The one behind the proxy is left out: a proxy accepts connections for a process that refuses them.
      for (const api of apis.slice(0, -1)) await restart(api)
      await gateway.replace()
    },
  },
  {
    ...{ name: 'kill -9 of the workers', seconds: 5, recovery: null },
    begin: async ({ workers, postWorker }) => {
      for (let round = 0; round < 2; round++)
        await Promise.all([...workers, postWorker].map((worker) => restart(worker, 'SIGKILL')))
    },
  },
  {
    ...{ name: 'connections of Postgres terminated', seconds: 0, recovery: 2 },
    begin: ({ sql }) => sql`
      select pg_terminate_backend(pid) from pg_stat_activity
       where pid <> pg_backend_pid() and backend_type = 'client backend'
    `,
  },
  {
    ...{ name: 'signing key rotated', seconds: 0, recovery: null },
    begin: ({ sql, secret }) => rotateSigningKey(sql, signingKeySealer(secret)),
  },
  {
    ...{ name: 'Postgres paused', seconds: 5, recovery: 5 },
    begin: ({ postgres }) => postgres.pause(),
    heal: ({ postgres }) => postgres.resume(),
  },
  {
    ...{ name: 'Postgres half-open', seconds: 6, recovery: 10 },
    begin: ({ postgresProxy }) => postgresProxy.swallow(),
    heal: ({ postgresProxy }) => postgresProxy.up(),
  },
  {
    ...{ name: 'Redis paused', seconds: 4, recovery: 2 },
    begin: async ({ redis }) => redis.pause(),
    heal: async ({ redis }) => redis.resume(),
  },
  {
    ...{ name: 'an API paused', seconds: 5, recovery: 2 },
    begin: async ({ apis }) => apis[1]?.pause(),
    heal: async ({ apis }) => apis[1]?.resume(),
  },
  ofApiProxy('a second between gateway and an API', (proxy) => proxy.slow(1000)),
  ofApiProxy('connections to an API reset', (proxy) => proxy.down()),
  ofApiProxy('answers of an API cut in the middle', (proxy) => proxy.cut(400)),
  {
    ...{ name: 'eight times the load', seconds: 10, recovery: 5 },
    codes: ['RATE_LIMITED', 'SERVICE_UNAVAILABLE'],
    begin: async (_, load) => load.surge(8),
    heal: async (_, load) => load.surge(1),
  },
  {
    ...{ name: 'scratch disk of a worker full', seconds: 6, recovery: null },
    begin: ({ disk, workers }) => disk.fill(workers[0]?.pid() ?? -1),
    heal: ({ disk, workers }) => disk.free(workers[0]?.pid() ?? -1),
  },
  {
    ...{ name: 'schema of the next version', seconds: 0, recovery: null },
    begin: async ({ sql, apis, workers }) => {
      await migrateToNext(sql)
      // What begins now finds the newer schema; what runs has plans and rows of the older one.
      for (const process of [apis[0], workers[0]]) if (process) await restart(process)
    },
  },
  {
    ...{ name: 'posting platform fails, is silent, hangs up', seconds: 0, recovery: null },
    begin: async ({ platform }) => {
      for (const fault of [() => platform.fail(500), platform.silence, platform.hangUp]) {
        await fault()
        // wall clock: posts come at the rate of the load.
        await Bun.sleep(4000)
        await platform.restore()
      }
    },
  },
  ...(findLibrary() === null
    ? []
    : [clockOf('ten minutes fast', 600), clockOf('ten minutes slow', -600)]),
]

function ofApiProxy(
  name: string,
  begin: (proxy: OneMachine['apiProxy']) => Promise<void>,
): Fault<OneMachine> {
  return {
    ...{ name, seconds: 4, recovery: 2 },
    begin: ({ apiProxy }) => begin(apiProxy),
    heal: ({ apiProxy }) => apiProxy.up(),
  }
}

function clockOf(how: string, seconds: number): Fault<OneMachine> {
  return {
    ...{ name: `clock of an API, a worker and oauth ${how}`, seconds: 4, recovery: null },
    begin: ({ clock }) => clock?.move(seconds),
    heal: ({ clock }) => clock?.move(0),
  }
}

async function restart(process: ServiceProcess, signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM') {
  await process.end(signal)
  await process.start()
}

/** A step as the next version may have it, with the limits of `migrate`: a column, its values, an index, a table. */
const STEPS = [
  "alter table projects add column of_next_version text not null default ''",
  "update projects set of_next_version = 'moved'",
  'create index projects_of_next_version on projects (account_id, of_next_version)',
  'create table things_of_next_version (project_id uuid primary key references projects on delete cascade)',
  "insert into schema_migrations (number, name, checksum) values (9999, '9999-next-version.sql', 'next')",
]
/** A lock that was not available, and a deadlock. */
const REPEATED = ['55P03', '40P01']

/** Brings the schema to that of a version that is not there yet, as an operator does while the old one runs. */
async function migrateToNext(sql: Database): Promise<void> {
  const apply = () =>
    sql.begin(async (sql) => {
      await sql`set local lock_timeout = '1s'`
      for (const step of STEPS) await sql.unsafe(step)
    })
  // A step that waits too long for a lock fails, and can be run again.
  for (let attempt = 1; ; attempt++) {
    const code = await apply().then(
      () => null,
      (error: { code?: string }) => error.code ?? String(error),
    )
    if (code === null) return
    if (!REPEATED.includes(code) || attempt === 10) throw new Error(`The step failed: ${code}`)
  }
}
