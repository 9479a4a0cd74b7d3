import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { createSealer } from '@svc/secrets'
import { recordEvent } from '../src/event/record-event.ts'
import {
  beginDelivery,
  claimWebhook,
  createWebhook,
  openDatabase,
  testWebhook,
  upkeep,
} from '../src/index.ts'
import { createTestDatabase } from './create-test-database.ts'
import { createTenant, recordingJobs, uploadFile, uploadProject } from './fixtures.ts'
import { rowsRead } from './rows-read.ts'

/** Enough for a read of all to be far more than what is due. */
const ROWS = 3_000

const database = await createTestDatabase()
// The counts of one connection can be made visible at once.
const sql = openDatabase(database.url, { connections: 1 })
afterAll(async () => {
  await sql.end()
  await database[Symbol.asyncDispose]()
})

const jobs = recordingJobs()
const tenant = await createTenant(sql, {}, jobs)
beforeAll(fillTables)

describe(`among ${ROWS} rows of each table`, () => {
  test('an upkeep reads what is due, not what is kept', async () => {
    const first = await upkeep(sql, jobs)
    expect(first.uploads_expired).toBe(0)
    expect(await rowsRead(sql, () => upkeep(sql, jobs))).toEqual({})
  })

  test('an upload that no project uses is found behind those that are kept', async () => {
    const unused = await uploadFile(tenant)
    await sql`update uploads set expires_at = now() - interval '1 minute' where upload_id = ${unused}`
    expect((await upkeep(sql, jobs)).uploads_expired).toBe(1)
  })

  test('a delivery is written and begun without reading what was delivered, or what other receivers wait for', async () => {
    const { accountId, files, shares } = tenant
    const event = { account_id: accountId, type: 'project.deleted', data: {} } as const
    expect(await rowsRead(sql, () => recordEvent(sql, event))).toEqual({})
    await sql`
      insert into webhook_deliveries (endpoint_id, event_id, account_id)
      select e.endpoint_id, d.event_id, d.account_id
        from webhook_endpoints e, (select * from webhook_deliveries where status = 'delivered' limit 1) d
       where e.project_id is not null
    `
    await sql.unsafe('vacuum analyze')
    const read = await rowsRead(sql, async () => {
      const claim = await claimWebhook(sql)
      if (!claim) throw new Error('No delivery is due.')
      expect(await beginDelivery(sql, claim, { files, shares })).not.toBeNull()
    })
    expect(read).toEqual({})
  })

  test('a receiver is claimed past all that are due of an account that has as many as it may have', async () => {
    let claimed = 0
    while (await claimWebhook(sql)) claimed += 1
    const other = { account_id: (await createTenant(sql)).accountId }
    const { endpoint_id } = await createWebhook(sql, createSealer('secret', 'test'), {
      ...other,
      url: 'https://receiver.example/hooks',
    })
    await testWebhook(sql, { ...other, endpoint_id })
    const read = await rowsRead(sql, async () => {
      expect(await claimWebhook(sql)).toMatchObject({ endpoint_id })
      expect(await claimWebhook(sql)).toBeNull()
    })
    expect([claimed, read]).toEqual([3, {}])
  })
})

/** Uploads that projects use, projects with receivers of their own, assets, and events that were delivered. */
async function fillTables() {
  const { accountId } = tenant
  const { endpoint_id } = await createWebhook(sql, createSealer('secret', 'test'), {
    account_id: accountId,
    url: 'https://receiver.example/hooks',
  })
  await uploadProject(tenant)
  await sql`delete from webhook_deliveries`
  await sql.begin(async (sql) => {
    // Foreign keys are checked by triggers, which would take most of the time.
    await sql`set local session_replication_role = replica`
    await sql`create temporary table ids on commit drop as select gen_random_uuid() as id, n from generate_series(1, ${ROWS}::integer) n`
    await sql`
      insert into uploads (upload_id, account_id, status, purpose, file_name, content_type, size_bytes, max_bytes, created_at, expires_at)
      select id, ${accountId}, 'uploaded', 'source', 'talk.mp4', 'video/mp4', 1, 1, now(), now() - n * interval '1 minute' from ids
    `
    await sql`
      insert into projects (project_id, account_id, type, turn, upload_id, source, source_identity, settings, metadata, status)
      select id, account_id, type, turn, id, source, source_identity, settings, metadata, 'completed'
        from (select * from projects limit 1) one, ids
    `
    await sql`
      insert into assets (asset_id, account_id, upload_id, kind, name, status, content_type, size_bytes, tags)
      select id, ${accountId}, id, 'logo', n, 'ready', 'image/png', 1, '[]' from ids
    `
    await sql`
      insert into webhook_endpoints (endpoint_id, account_id, project_id, url)
      select id, ${accountId}, id, 'https://receiver.example/' from ids
    `
    await sql`
      insert into events (event_id, account_id, sequence, type, data, previous)
      select id, ${accountId}, 1000000 + n, 'project.created', '{}', '{}' from ids
    `
    await sql`
      insert into webhook_deliveries (endpoint_id, event_id, account_id, status)
      select ${endpoint_id}, id, ${accountId}, 'delivered' from ids
    `
    await sql`
      insert into idempotency_keys (account_id, method, path, key, fingerprint, status, body)
      select ${accountId}, 'POST', '/v1/projects', id, 'f', 201, '{}' from ids
    `
  })
  await sql.unsafe('vacuum analyze')
}
