import { describe, expect, test } from 'bun:test'
import { until } from '@svc/patience'
import { openDatabase } from '../src/index.ts'
import { createTestDatabase, openTestDatabase } from './create-test-database.ts'

const database = await openTestDatabase()

const LOCK = 1

describe('a pool', () => {
  test('sends no statement on a connection whose statement waits for a lock', async () => {
    const lock = await database.sql.reserve()
    const sql = openDatabase(database.url, { connections: 2 })
    try {
      const take = () => sql`select pg_advisory_xact_lock(${LOCK})`
      // Once on each connection: a statement that is not prepared yet is sent alone anyway.
      await Promise.all(Array.from({ length: 10 }, take))
      await lock`select pg_advisory_lock(${LOCK})`
      let isLocked = true
      const waiting = take().then(() => {
        expect(isLocked).toBe(false)
      })
      const answers = await Promise.all(Array.from({ length: 50 }, () => sql`select 1`))
      expect(answers.length).toBe(50)
      isLocked = false
      await lock`select pg_advisory_unlock(${LOCK})`
      await waiting
    } finally {
      await lock`select pg_advisory_unlock_all()`
      lock.release()
      await sql.end({ timeout: 1 })
    }
  })

  test('makes transactions, more at once than it has connections', async () => {
    const sql = openDatabase(database.url, { connections: 2 })
    const sums = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        sql.begin(async (transaction) => {
          const found = await Promise.all([1, 2].map((part) => transaction`select ${part * index}`))
          return found.length
        }),
      ),
    )
    expect(sums).toEqual(Array.from({ length: 10 }, () => 2))
    await sql.end({ timeout: 1 })
  })

  test.each([
    ['and then rolls back', false],
    ['and goes on as if nothing were', true],
  ])(
    'loses no place by a connection that is lost in a transaction, which ends %s',
    async (_, goesOn) => {
      const sql = openDatabase(database.url, { connections: 2 })
      const lose = () =>
        sql.begin(async (transaction) => {
          const lost = transaction`select pg_terminate_backend(pg_backend_pid())`
          await (goesOn ? lost.catch(() => {}) : lost)
          await transaction`create table of_no_transaction ()`
        })
      for (let time = 0; time < 3; time += 1) {
        await expect(lose()).rejects.toThrow(/connection/i)
      }
      const [made] = await sql`select to_regclass('of_no_transaction') as made`
      expect(made).toEqual({ made: null })
      await sql.end({ timeout: 1 })
    },
  )

  test.each([
    ['that watches its server', { answerSeconds: 60, connections: 1 }],
    ['that waits for as long as it takes', { connections: 1 }],
  ])(
    '%s fails a statement that is refused, after one that ended with its connection',
    async (_, options) => {
      await using gone = await createTestDatabase(options)
      const cut = gone.sql`select pg_sleep(60)`.catch(() => 'cut')
      const name = new URL(gone.url).pathname.slice(1)
      await until(async () => {
        const asleep = await database.sql`
        select 1 from pg_stat_activity where datname = ${name} and wait_event = 'PgSleep'
      `
        return asleep.length > 0
      })
      await database.sql.unsafe(`drop database ${name} with (force)`)
      expect(await cut).toBe('cut')
      for (let time = 0; time < 3; time += 1) await expect(gone.sql`select 1`).rejects.toThrow()
    },
  )

  test('fails a statement whose connection is closed at once, as by a load balancer without a server', async () => {
    using balancer = Bun.listen({
      ...{ hostname: '127.0.0.1', port: 0 },
      socket: { open: (one) => void one.end(), data() {} },
    })
    const sql = openDatabase(`postgres://any@127.0.0.1:${balancer.port}/any`)
    for (let time = 0; time < 3; time += 1) await expect(sql`select 1`).rejects.toThrow()
    await sql.end({ timeout: 1 })
  })
})
