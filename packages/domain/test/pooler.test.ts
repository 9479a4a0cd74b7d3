import { describe, expect, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { until } from '@svc/patience'
import {
  type Database,
  openDatabase,
  openJobs,
  requireDatabase,
  WORKER_POOL,
} from '../src/index.ts'
import { openTestDatabase } from './create-test-database.ts'

const LIMITS =
  'set idle_in_transaction_session_timeout = 10000; set lock_timeout = 2000; set statement_timeout = 599500'

/** A worker that waits for minutes: ten of them start at once, and the machine may be busy. */
const PATIENT = { ...WORKER_POOL, answerSeconds: 600 }

const database = await openTestDatabase()

/** Opens the pool of a worker behind a pooler. */
const pooled = (address: string) =>
  requireDatabase({ DATABASE_URL: database.url, DATABASE_POOLER_URL: address }, PATIENT)

describe('a pool behind a pooler of transactions', () => {
  test('is refused while the connections of the pooler have no limits', async () => {
    // Postgres itself: what the pooler should set is not set.
    expect(pooled(database.url)).rejects.toThrow(
      `The connections of the pooler at DATABASE_POOLER_URL have no idle_in_transaction_session_timeout and no lock_timeout and no statement_timeout. Give its database the setting \`connect_query='${LIMITS}'\`, then start this again.`,
    )
  })

  test('keeps nothing in a session', async () => {
    const name = new URL(database.url).pathname.slice(1)
    for (const limit of LIMITS.split('; ')) {
      await database.sql.unsafe(`alter database ${name} ${limit}`)
    }
    await using sql = closing(await pooled(database.url))
    await Promise.all(Array.from({ length: 20 }, (_, n) => sql.pool`select ${n}::int as n`))
    const kept = Array.from({ length: 20 }, () => sql.pool`select name from pg_prepared_statements`)
    expect((await Promise.all(kept)).flat()).toEqual([])
    // PgBouncer refuses a connection that begins with any other.
    const begun = await sql.pool<{ name: string }[]>`
      select name from pg_settings where source = 'client'
    `
    const names = begun.map(({ name }) => name).sort()
    expect(names).toEqual(['TimeZone', 'application_name', 'client_encoding'])
    for (const limit of LIMITS.split('; ')) {
      const [, setting] = limit.split(' ')
      await database.sql.unsafe(`alter database ${name} reset ${setting}`)
    }
  })
})

// A machine without PgBouncer has the two tests above.
if (Bun.which('pgbouncer')) {
  describe('PgBouncer with two connections to the database', () => {
    test('is enough for ten workers, each with its pool, queues and heartbeat', async () => {
      // A pool of its own, so that no connection of the test is made in between.
      await using watch = closing(openDatabase(database.url, { connections: 1 }))
      const connections = () => watch.pool<{ pid: number }[]>`
        select pid from pg_stat_activity where datname = current_database()
      `
      const before = (await connections()).map(({ pid }) => pid)
      await using pooler = await startPooler(2)
      const pools = await Promise.all(Array.from({ length: 10 }, () => pooled(pooler.url)))
      const done = new Map<string, number>()
      const workers = await Promise.all(
        pools.map(async (sql) => {
          const jobs = await openJobs(pooler.url, {
            role: 'worker',
            isPooled: true,
            answerSeconds: PATIENT.answerSeconds,
          })
          await jobs.work(
            'render_clip',
            async ({ data: { render_id } }) => {
              await sql.begin(async (transaction) => {
                const [first] = await transaction`select pg_backend_pid() as pid`
                const [second] = await transaction`select pg_backend_pid() as pid`
                expect(second).toEqual(first)
              })
              done.set(render_id, (done.get(render_id) ?? 0) + 1)
            },
            { concurrency: 4 },
          )
          return jobs
        }),
      )
      const names = Array.from({ length: 60 }, () => crypto.randomUUID())
      const [jobs] = workers
      const [sql] = pools
      if (!jobs || !sql) throw new Error('No worker was opened.')
      await Promise.all(
        names.map((render_id) =>
          sql.begin((transaction) =>
            jobs.enqueue(transaction, { queue: 'render_clip', data: { render_id } }),
          ),
        ),
      )
      await until(async () => done.size === names.length)
      expect([...done.values()]).toEqual(names.map(() => 1))
      const now = await connections()
      expect(now.filter(({ pid }) => !before.includes(pid)).length).toBe(2)
      await Promise.all(workers.map((worker) => worker.stop()))
      await Promise.all(pools.map((pool) => pool.end()))
    })
  })
}

function closing(pool: Database) {
  return { pool, [Symbol.asyncDispose]: () => pool.end() }
}

async function startPooler(connections: number) {
  const { hostname, port, username, password, pathname } = new URL(database.url)
  const scratch = await mkdtemp(join(tmpdir(), 'pooler-'))
  const own = Bun.listen({ hostname: '127.0.0.1', port: 0, socket: { data() {} } })
  own.stop()
  const settings = [
    '[databases]',
    `* = host=${hostname} port=${port} user=${username} password='${password}' connect_query='${LIMITS}'`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${own.port}`,
    'unix_socket_dir =',
    'auth_type = any',
    'pool_mode = transaction',
    'max_client_conn = 500',
    `default_pool_size = ${connections}`,
    `server_connect_timeout = ${PATIENT.answerSeconds}`,
    `query_wait_timeout = ${PATIENT.answerSeconds}`,
  ]
  const file = join(scratch, 'pgbouncer.ini')
  await Bun.write(file, settings.join('\n'))
  // It does not run as root.
  const user = process.getuid?.() === 0 ? ['-u', 'nobody'] : []
  const child = Bun.spawn(['pgbouncer', ...user, file], { stderr: 'pipe' })
  const decoder = new TextDecoder()
  let log = ''
  for await (const bytes of child.stderr) {
    log += decoder.decode(bytes)
    if (log.includes('process up')) break
  }
  return {
    url: `postgres://postgres@127.0.0.1:${own.port}${pathname}`,
    async [Symbol.asyncDispose]() {
      child.kill('SIGKILL')
      await child.exited
      await rm(scratch, { recursive: true })
    },
  }
}
