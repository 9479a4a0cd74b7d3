import { afterAll, afterEach, describe, expect, test } from 'bun:test'
import {
  beginProject,
  type Database,
  finishProject,
  type JobEntry,
  type Jobs,
  openDatabase,
  openJobs,
  REQUEST_POOL,
} from '../packages/domain/src/index.ts'
import { createTestDatabase } from '../packages/domain/test/create-test-database.ts'
import { createTenant, uploadProject } from '../packages/domain/test/fixtures.ts'
import { until } from '../packages/http/test/testing/until.ts'
import { startProxy } from './support/fault-proxy.ts'

const database = await createTestDatabase()
const { sql, url } = database
const address = new URL(url)
const proxy = startProxy({ hostname: address.hostname, port: Number(address.port) })
address.port = String(proxy.port)
const sender = await openJobs(url, { role: 'sender' })
const opened: { stop(): Promise<unknown> }[] = []

afterEach(async () => {
  proxy.up()
  await Promise.all(opened.splice(0).map((each) => each.stop()))
})
afterAll(async () => {
  await sender.stop()
  proxy.stop()
  await database[Symbol.asyncDispose]()
})

describe('a worker that is cut off from the database', () => {
  test('keeps its locks for as long as a transaction may be idle, and no longer', async () => {
    const { accountId } = await createTenant(sql)
    const cutOff = pool(address.href, { idleTransactionSeconds: 2 })
    await loseInTransaction(cutOff, accountId)
    await sql`update accounts set name = 'Free again' where account_id = ${accountId}`
    const [account] = await sql`select name from accounts where account_id = ${accountId}`
    expect(account?.name).toBe('Free again')
  })

  test('takes jobs again when it is back, though nothing ever closed its connections', async () => {
    const done: string[] = []
    const worker = await jobs(address.href, { answerSeconds: 3 })
    await worker.work(
      'delete_files',
      async ({ data }) => {
        done.push(...data.prefixes)
      },
      { concurrency: 1 },
    )
    await send('before')
    await until('the first job is done', () => done.includes('before'))
    proxy.swallow()
    // Longer than the interval between two polls for a job: by then the worker waits for an answer.
    await Bun.sleep(1500)
    proxy.up()
    await send('after')
    await until('the second job is done', () => done.includes('after'))
    expect(done).toEqual(['before', 'after'])
  })
})

describe('an API whose machine is lost in a transaction', () => {
  test('fails no request of another one for its locks', async () => {
    const { accountId } = await createTenant(sql)
    const [lost, other] = [pool(address.href, REQUEST_POOL), pool(url, REQUEST_POOL)]
    await loseInTransaction(lost, accountId)
    await other`update accounts set name = 'Free again' where account_id = ${accountId}`
    const [account] = await sql`select name from accounts where account_id = ${accountId}`
    expect(account?.name).toBe('Free again')
  })
})

describe('a row that stays locked in one account', () => {
  test('costs its job no attempt, and another account nothing', async () => {
    const [stuck, free] = [await createTenant(sql, {}, sender), await createTenant(sql, {}, sender)]
    const [first, second] = [await uploadProject(stuck), await uploadProject(free)]
    const lines: JobEntry[] = []
    const worker = await jobs(url, { log: (entry) => lines.push(entry) })
    const impatient = pool(url, { lockSeconds: 0.3 })
    const lock = Promise.withResolvers<void>()
    const held = Promise.withResolvers<void>()
    const holder = sql.begin(async (transaction) => {
      await transaction`select 1 from accounts where account_id = ${stuck.accountId} for update`
      held.resolve()
      await lock.promise
    })
    await held.promise
    await worker.work(
      'process_project',
      async ({ data, attempt }) => {
        const work = await beginProject(impatient, data.project_id, attempt)
        if (work) await finishProject(impatient, work, { warnings: [] })
      },
      { concurrency: 1 },
    )
    const told = (project_id: string) => lines.filter((line) => line['project_id'] === project_id)
    await until('the other account’s job is done', () => told(second).length > 0)
    expect(told(second)).toMatchObject([{ outcome: 'done', attempt: 1 }])
    expect(told(first).every(({ outcome }) => outcome === 'postponed')).toBe(true)
    lock.resolve()
    await holder
    await until('its own is done', () => told(first).at(-1)?.outcome === 'done')
    expect(told(first).at(-1)).toMatchObject({ attempt: 1 })
  })
})

async function jobs(
  to: string,
  options: Omit<Parameters<typeof openJobs>[1], 'role'>,
): Promise<Jobs> {
  const worker = await openJobs(to, { role: 'worker', ...options })
  opened.push(worker)
  return worker
}

function pool(to: string, options: Parameters<typeof openDatabase>[1]) {
  const connections = openDatabase(to, options)
  opened.push({ stop: () => connections.end({ timeout: 1 }) })
  return connections
}

const send = (prefix: string) =>
  sender.enqueue(sql, { queue: 'delete_files', data: { prefixes: [prefix] } })

/** Locks an account in a transaction, whose connection is then cut off without being closed. */
async function loseInTransaction(lost: Database, accountId: string): Promise<void> {
  const { promise: locked, resolve: tell } = Promise.withResolvers<void>()
  const transaction = lost.begin(async (held) => {
    await held`select 1 from accounts where account_id = ${accountId} for update`
    proxy.swallow()
    tell()
    await new Promise(() => {})
  })
  transaction.catch(() => {})
  await locked
}
