import { afterAll, afterEach, expect, test } from 'bun:test'
import { until } from '@svc/patience'
import {
  beginProject,
  type Database,
  finishProject,
  type JobEntry,
  type Jobs,
  openDatabase,
  openJobs,
  REQUEST_POOL,
} from '../../packages/domain/src/index.ts'
import { createTestDatabase } from '../../packages/domain/test/create-test-database.ts'
import { createTenant, uploadProject } from '../../packages/domain/test/fixtures.ts'
import { startProxy } from '../support/fault-proxy.ts'

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

test.each([
  ['a worker', { idleTransactionSeconds: 2 }],
  ['an API', REQUEST_POOL],
])(
  '%s that is lost in a transaction keeps its locks for as long as one may be idle, and no longer',
  async (_, options) => {
    const { accountId } = await createTenant(sql)
    await loseInTransaction(pool(address.href, options), accountId)
    const other = pool(url, REQUEST_POOL)
    await other`update accounts set name = 'Free again' where account_id = ${accountId}`
    const [account] = await sql`select name from accounts where account_id = ${accountId}`
    expect(account?.name).toBe('Free again')
  },
)

test('a worker that was cut off takes jobs again when it is back, though nothing ever closed its connections', async () => {
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
  await until(() => done.includes('before'))
  // The worker asks for a job, and waits for an answer.
  await proxy.swallow()
  proxy.up()
  await send('after')
  await until(() => done.includes('after'))
  expect(done).toEqual(['before', 'after'])
})

test('a row that stays locked in one account costs its job no attempt, and another account nothing', async () => {
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
      if (work)
        await finishProject({ sql: impatient, jobs: { enqueue: async () => {} } }, work, {
          warnings: [],
        })
    },
    { concurrency: 1 },
  )
  const told = (project_id: string) => lines.filter((line) => line['project_id'] === project_id)
  await until(() => told(second).length > 0)
  expect(told(second)).toMatchObject([{ outcome: 'done', attempt: 1 }])
  expect(told(first).every(({ outcome }) => outcome === 'postponed')).toBe(true)
  lock.resolve()
  await holder
  await until(() => told(first).at(-1)?.outcome === 'done')
  expect(told(first).at(-1)).toMatchObject({ attempt: 1 })
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
    void proxy.swallow()
    tell()
    await new Promise(() => {})
  })
  transaction.catch(() => {})
  await locked
}
