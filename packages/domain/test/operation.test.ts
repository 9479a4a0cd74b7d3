import { expect, test } from 'bun:test'
import { until } from '@svc/patience'
import { metrics, writeMetrics } from '@svc/telemetry'
import { createAccount, grantCredits, openJobs, watchDatabase } from '../src/index.ts'
import {
  creditCounter,
  listBusyAccounts,
  readConnections,
  readQueues,
} from '../src/operation/watch-operation.ts'
import { openTestJobs } from './create-test-database.ts'

const { sql, url, jobs } = await openTestJobs('sender')
const { account_id } = await createAccount(sql, { name: 'Counted', plan: 'pro' })

test('a queue shows what is due, what is due later, and how long the oldest has waited', async () => {
  const data = { asset_id: 'a1' }
  const startAt = new Date(Date.now() - 90_000).toISOString()
  await jobs.enqueue(sql, { queue: 'process_asset', data, startAt })
  await jobs.enqueue(sql, { queue: 'process_asset', data })
  await jobs.enqueue(sql, { queue: 'process_asset', data, delaySeconds: 600 })
  await jobs.enqueue(sql, { queue: 'process_asset', data: { asset_id: 'a2' } })
  await sql`update pgboss.job set state = 'active' where data->>'asset_id' = 'a2'`
  const queues = await readQueues(sql)
  const assets = queues.find(({ queue }) => queue === 'process_asset')
  expect(assets).toMatchObject({ due: 2, delayed: 1, active: 1 })
  expect(assets?.oldest_due_seconds).toBeWithin(90, 600)
  const empty = queues.find(({ queue }) => queue === 'delete_files')
  expect(empty).toMatchObject({ due: 0, delayed: 0, active: 0, oldest_due_seconds: 0 })
})

test('who holds the places of workers is listed before who waits, with the time, and is starving where one holds several', async () => {
  const waiting = await createAccount(sql, { name: 'Waiting', plan: 'pro' })
  const add = (asset_id: string, owner: string, startAt?: string) =>
    jobs.enqueue(sql, {
      queue: 'process_asset',
      data: { asset_id },
      account: { account_id: owner, limit: 1 },
      ...(startAt && { startAt }),
    })
  await add('holds', account_id)
  await add('waits', waiting.account_id, new Date(Date.now() - 90_000).toISOString())
  await add('waits', waiting.account_id)
  await sql`update pgboss.job set state = 'active' where data->>'asset_id' = 'holds'`
  expect(await starvedSeconds()).toBe(0)
  const [holder, second, ...others] = await listBusyAccounts(sql)
  const queue = 'process_asset'
  expect(holder).toMatchObject({ account_id, account: 'Counted', queue, active: 1, due: 0 })
  expect(second).toMatchObject({ account: 'Waiting', queue, active: 0, due: 2, delayed: 0 })
  expect(second?.oldest_due_seconds).toBeWithin(90, 600)
  expect(others).toEqual([])

  await add('holds', account_id)
  await sql`update pgboss.job set state = 'active' where data->>'asset_id' = 'holds'`
  expect(await starvedSeconds()).toBeWithin(90, 600)
  await sql`
    update pgboss.job set state = 'active'
     where id = (select id from pgboss.job where data->>'asset_id' = 'waits' limit 1)
  `
  expect(await starvedSeconds()).toBe(0)
  await sql`delete from pgboss.job where group_id is not null`
})

async function starvedSeconds() {
  const queues = await readQueues(sql)
  return queues.find(({ queue }) => queue === 'process_asset')?.starved_seconds
}

test('a queue that is missing, or that another release made otherwise, is set right by a start', async () => {
  const queues = () => sql`select name, policy, retry_limit, notify from pgboss.queue order by name`
  const before = await queues()
  await sql`update pgboss.queue set retry_limit = 1 where name = 'render_clip'`
  await sql`delete from pgboss.queue where name = 'push_notice'`
  await (await openJobs(url, { role: 'sender' })).stop()
  expect(await queues()).toEqual(before)
})

test('credits are summed up once, whichever process moved them', async () => {
  const moved = creditCounter(sql, 0)
  await grantCredits(sql, { account_id, amount: 30 })
  await grantCredits(sql, { account_id, amount: -10 })
  // What this millisecond may still bring is counted later.
  const sums: Record<string, number> = {}
  await until(async () => {
    for (const { kind, amount } of await moved()) sums[kind] = (sums[kind] ?? 0) + amount
    return Object.keys(sums).length === 2
  })
  expect(await moved()).toEqual([])
  expect(sums).toEqual({ adjust: 10, grant: 30 })
})

test('connections are counted by application', async () => {
  const { most, connections } = await readConnections(sql)
  expect(most).toBeGreaterThan(0)
  expect(connections).toContainEqual(expect.objectContaining({ application: 'svc' }))
})

test('the metrics show it, without ids, and forget it when the database does not answer', async () => {
  watchDatabase(sql, 0)
  const text = await writeMetrics()
  expect(text).toMatch(/^clips_queue_jobs\{queue="process_asset",state="due".*\} 2$/m)
  expect(text).toMatch(/^clips_queue_jobs\{queue="render_clip",state="due".*\} 0$/m)
  expect(text).toMatch(/^clips_ledger_drift_accounts.* 0$/m)
  expect(text).not.toContain(account_id)
  const failing = Object.assign(async () => Promise.reject(new Error('no database')), {
    typed: sql.typed,
  })
  watchDatabase(failing as unknown as typeof sql, 0)
  await writeMetrics()
  expect((await metrics.queueJobs.get()).values).toEqual([])
})
