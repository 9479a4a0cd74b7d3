import { beforeAll, describe, expect, test } from 'bun:test'
import { recordEvent } from '../src/event/record-event.ts'
import { beginDelivery, claimWebhook, createWebhook, testWebhook, upkeep } from '../src/index.ts'
import { uploadedAsset } from './asset-fixtures.ts'
import { fillTables } from './copy-rows.ts'
import { openTestDatabase } from './create-test-database.ts'
import { createTenant, recordingJobs, uploadFile, uploadProject } from './fixtures.ts'
import { rowsRead } from './rows-read.ts'
import { sealer, URL } from './webhook-receivers.ts'
import { begun } from './worked.ts'

/** Enough for a read of all to be far more than what is due. */
const ROWS = 3_000

const { sql } = await openTestDatabase({ connections: 1 })

const jobs = recordingJobs()
const tenant = await createTenant(sql, {}, jobs)
beforeAll(fillAll)

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
      const claim = await begun(claimWebhook(sql))
      expect(await beginDelivery(sql, claim, { files, shares })).not.toBeNull()
    })
    expect(read).toEqual({})
  })

  test('a receiver is claimed past all that are due of an account that has as many as it may have', async () => {
    let claimed = 0
    while (await claimWebhook(sql)) claimed += 1
    const other = { account_id: (await createTenant(sql)).accountId }
    const { endpoint_id } = await createWebhook(sql, sealer, { ...other, url: URL })
    await testWebhook(sql, { ...other, endpoint_id })
    const read = await rowsRead(sql, async () => {
      expect(await claimWebhook(sql)).toMatchObject({ endpoint_id })
      expect(await claimWebhook(sql)).toBeNull()
    })
    expect([claimed, read]).toEqual([3, {}])
  })
})

/** Uploads that projects use, projects with receivers of their own, assets, and events that were delivered. */
async function fillAll() {
  const { accountId } = tenant
  await createWebhook(sql, sealer, { account_id: accountId, url: URL })
  await uploadProject(tenant)
  await uploadedAsset(tenant)
  await sql`
    insert into idempotency_keys (account_id, method, path, key, fingerprint, status, body)
    values (${accountId}, 'POST', '/v1/projects', 'k', 'f', 201, '{}')
  `
  const id = 'md5(n::text)::uuid'
  await fillTables(sql, ROWS, {
    uploads: { upload_id: id, expires_at: "now() - n * interval '1 minute'" },
    projects: { project_id: id, upload_id: id, status: "'completed'" },
    assets: { asset_id: id, upload_id: id, status: "'ready'" },
    webhook_endpoints: { endpoint_id: id, project_id: id },
    events: { event_id: id, sequence: 'n + 1000' },
    webhook_deliveries: { event_id: id, status: "'delivered'" },
    idempotency_keys: { key: 'n::text' },
  })
  await sql`delete from webhook_deliveries where status <> 'delivered'`
  await sql.unsafe('vacuum analyze')
}
