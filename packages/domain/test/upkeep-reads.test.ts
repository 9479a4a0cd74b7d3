import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { createSealer } from '@svc/secrets'
import { recordEvent } from '../src/event/record-event.ts'
import {
  beginDelivery,
  claimWebhook,
  createWebhook,
  type Database,
  openDatabase,
  upkeep,
} from '../src/index.ts'
import { createTestDatabase } from './create-test-database.ts'
import { createTenant, recordingJobs, uploadFile, uploadProject } from './fixtures.ts'

/** Enough for a read of all to be far more than what is due. */
const ROWS = 3_000
/** What finding a few rows may read. */
const FEW = 100

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
    expect(await rowsRead(() => upkeep(sql, jobs))).toEqual({})
  })

  test('an upload that no project uses is found behind those that are kept', async () => {
    const unused = await uploadFile(tenant)
    await sql`update uploads set expires_at = now() - interval '1 minute' where upload_id = ${unused}`
    expect((await upkeep(sql, jobs)).uploads_expired).toBe(1)
  })

  test('a delivery is begun without reading what was delivered, or what other receivers wait for', async () => {
    const { accountId, files, shares } = tenant
    await recordEvent(sql, { account_id: accountId, type: 'project.deleted', data: {} })
    await sql`
      insert into webhook_deliveries (endpoint_id, event_id, account_id)
      select e.endpoint_id, d.event_id, d.account_id
        from webhook_endpoints e, (select * from webhook_deliveries where status = 'delivered' limit 1) d
       where e.project_id is not null
    `
    await sql.unsafe('vacuum analyze')
    const read = await rowsRead(async () => {
      const claim = await claimWebhook(sql)
      if (!claim) throw new Error('No delivery is due.')
      expect(await beginDelivery(sql, claim, { files, shares })).not.toBeNull()
    })
    expect(read).toEqual({})
  })
})

/** Runs something, and returns the tables of which it read more than a few rows, with how many. */
async function rowsRead(run: () => Promise<unknown>): Promise<Record<string, number>> {
  const before = await counts(sql)
  await run()
  const after = await counts(sql)
  const read = [...after].map(([table, rows]) => [table, rows - (before.get(table) ?? 0)] as const)
  return Object.fromEntries(read.filter(([, rows]) => rows > FEW))
}

async function counts(sql: Database): Promise<Map<string, number>> {
  await sql`select pg_stat_force_next_flush()`
  const rows = await sql<{ table: string; rows: number }[]>`
    select relname as table, seq_tup_read + coalesce(idx_tup_fetch, 0) as rows
      from pg_stat_user_tables where schemaname = 'public'
  `
  return new Map(rows.map(({ table, rows }) => [table, rows]))
}

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
