import { afterAll, expect, test } from 'bun:test'
import { openDatabase, WORKER_POOL } from '@svc/domain'
import { createTestDatabase } from '@svc/domain/testing'
import { createSeats } from '@svc/http'
import { until } from '@svc/patience'
import { startMedia } from './media-server.ts'
import { createSender } from './sender.ts'

const database = await createTestDatabase()
const { sql } = database
// Waits for locked rows without end.
const { connections } = WORKER_POOL
const pool = openDatabase(database.url, { connections, idleTransactionSeconds: 0 })
// A request waits for a seat until the test frees one, however slow the machine is.
const AN_HOUR = 3_600_000
const seats = createSeats({ seats: connections, patienceMs: AN_HOUR, mostPatienceMs: AN_HOUR })
const media = await startMedia({ sql: pool, seats })
afterAll(async () => {
  await media[Symbol.asyncDispose]()
  await pool.end({ timeout: 5 })
  await database[Symbol.asyncDispose]()
})

const BYTES = Buffer.from('a few bytes')

test('an upload arrives while those of two other accounts wait for locked rows on all their seats', async () => {
  const locked = await Promise.all([announce(10), announce(10)])
  const [mine] = await announce(1)
  const holding = Promise.withResolvers<void>()
  const release = Promise.withResolvers<void>()
  const lock = sql.begin(async (transaction) => {
    await transaction`set local idle_in_transaction_session_timeout = 0`
    await transaction`select 1 from uploads where upload_id <> ${mine?.upload_id ?? ''} for update`
    holding.resolve()
    await release.promise
  })
  try {
    await holding.promise
    const waiting = locked.flat().map(({ path }) => send(path))
    await waitForLocks(6)
    let answered: Response | undefined
    void send(mine?.path).then((response) => (answered = response))
    expect((await until(() => answered)).status).toBe(200)
    release.resolve()
    await lock
    for (const { status } of await Promise.all(waiting)) expect(status).toBe(200)
  } finally {
    release.resolve()
  }
})

/** Announces uploads of a new account, and gives their paths. */
async function announce(count: number) {
  const { announce, pathOf } = await createSender(sql, BYTES.length)
  const uploads = await Promise.all(Array.from({ length: count }, announce))
  return uploads.map((upload_id) => ({ upload_id, path: pathOf(upload_id) }))
}

function send(path = ''): Promise<Response> {
  const headers = { 'content-type': 'video/mp4' }
  return fetch(`${media.url}${path}`, { method: 'PUT', body: BYTES, headers })
}

/** Waits until so many connections wait for a lock. */
async function waitForLocks(count: number): Promise<void> {
  await until(async () => {
    const waiting = await sql`
      select 1 from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock'
    `
    return waiting.length >= count
  })
}
