import { describe, expect, test } from 'bun:test'
import { foldStoredBytes } from '../src/account/terms.ts'
import {
  type Context,
  completeRender,
  createProject,
  createUpload,
  deleteAsset,
  deleteProject,
  openDatabase,
  readAccount,
  reportProject,
  startRender,
} from '../src/index.ts'
import { beginParts } from '../src/upload/create-upload.ts'
import { expireUploads } from '../src/upload/delete-upload.ts'
import { readyAsset } from './asset-fixtures.ts'
import { copyRows } from './copy-rows.ts'
import { openTestDatabase } from './create-test-database.ts'
import { begin, createTenant, finishedProject, recordingJobs, uploadFile } from './fixtures.ts'
import { untilWaiting } from './locks.ts'
import { rowsRead } from './rows-read.ts'
import { begunRender, finishRender, RENDER_RESULT } from './worked.ts'

const database = await openTestDatabase()
const { sql } = database

const jobs = recordingJobs()
const FILE = { content_type: 'video/mp4', purpose: 'source' } as const
const MANY = { max_concurrent_projects: 100, max_concurrent_renders: 100 }
const UNUSED = { file_name: 'unused.mp4' }

describe('the bytes of an account', () => {
  test('are exact whatever comes, ends and is deleted at once, while they are added up', async () => {
    const tenants = await Promise.all([1, 2, 3].map(() => createTenant(sql, { limits: MANY })))
    let isOver = false
    const folding = [1, 2].map(async () => {
      let folded = 0
      while (!isOver) folded += await foldStoredBytes(sql)
      return folded
    })
    await Promise.all(tenants.flatMap((tenant) => Array.from({ length: 4 }, () => live(tenant))))
    await sql`update uploads set expires_at = now() - interval '1 minute' where file_name = ${UNUSED.file_name}`
    const expired = await Promise.all([expireUploads(sql, jobs), expireUploads(sql, jobs)])
    expect(expired[0] + expired[1]).toBeGreaterThan(0)
    isOver = true
    expect(Math.min(...(await Promise.all(folding)))).toBeGreaterThan(0)
    expect(await drift()).toEqual([])
    for (const tenant of tenants) {
      expect(await bytesOf(tenant)).toBe(await addUp(tenant.accountId))
    }
  })

  test('are the same at every moment in which they are added up', async () => {
    const tenant = await createTenant(sql)
    await Promise.all(Array.from({ length: 50 }, () => uploadFile(tenant)))
    let isOver = false
    const seen = new Set<number>()
    const looking = (async () => {
      while (!isOver) seen.add(await bytesOf(tenant))
    })()
    await sql`
      insert into stored_bytes_changes (account_id, bytes)
      select ${tenant.accountId}, bytes from generate_series(1, 4000), unnest(array[-7, 7]) bytes
    `
    expect(await foldStoredBytes(sql)).toBeGreaterThanOrEqual(8000)
    isOver = true
    await looking
    expect([...seen]).toEqual([50_000])
  })

  test('leave out a render that completes while its project is deleted', async () => {
    const tenant = await createTenant(sql)
    const { project_id, clip_id } = await finishedProject(tenant)
    const { render_id } = await startRender(tenant, clip_id, {})
    const run = await begunRender(sql, render_id)
    let deleted: Promise<void> | undefined
    await sql.begin(async (transaction) => {
      await completeRender(transaction, run, RENDER_RESULT)
      deleted = deleteProject(tenant, project_id)
      await untilWaiting(sql)
    })
    await deleted
    expect(await drift()).toEqual([])
    expect(await bytesOf(tenant)).toBe(0)
  })

  test('are read off few rows among thousands, by a new upload too', async () => {
    const tenant = await createTenant(sql)
    await uploadFile(tenant)
    const { accountId: account_id } = tenant
    await copyRows(sql, 'uploads', 3000, { upload_id: 'gen_random_uuid()' }, { account_id })
    await foldStoredBytes(sql)
    await sql.unsafe('vacuum analyze')
    const alone = openDatabase(database.url, { connections: 1 })
    const read = await rowsRead(alone, async () => {
      const context = { ...tenant, sql: alone }
      expect(await bytesOf(context)).toBe(3001 * 1000)
      await createUpload(context, { ...FILE, file_name: 'next.mp4', size_bytes: 1000 })
    })
    await alone.end()
    expect(read).toEqual({})
  })
})

/** One of everything that is stored; of each, another one is deleted again or expires. */
async function live(tenant: Context) {
  await Promise.all([
    uploadFile(tenant),
    uploadFile(tenant, UNUSED),
    beginFile(tenant, { file_name: 'kept.mp4', size_bytes: 5000 }),
    beginFile(tenant, { ...UNUSED, size_bytes: 9000 }),
    readyAsset(tenant),
    readyAsset(tenant).then((asset_id) => deleteAsset(tenant, asset_id)),
    fetchedProject(tenant),
    fetchedProject(tenant).then((project_id) => deleteProject(tenant, project_id)),
    renderedProject(tenant),
    renderedProject(tenant).then((project_id) => deleteProject(tenant, project_id)),
  ])
}

async function beginFile(tenant: Context, file: { file_name: string; size_bytes: number }) {
  const { upload_id } = await createUpload(tenant, { ...FILE, ...file, parts: true })
  await beginParts(tenant, upload_id, 'somewhere')
}

async function fetchedProject(tenant: Context): Promise<string> {
  const source = { url: `https://media.example/${crypto.randomUUID()}.mp4` }
  const { project_id } = await createProject(tenant, { source })
  const run = await begin(tenant, project_id)
  for (const size_bytes of [40, 50]) await reportProject(sql, run, { source: { size_bytes } })
  return project_id
}

async function renderedProject(tenant: Context): Promise<string> {
  const { project_id, clip_id } = await finishedProject(tenant)
  await finishRender(sql, (await startRender(tenant, clip_id, {})).render_id)
  return project_id
}

async function bytesOf(context: Context): Promise<number> {
  return (await readAccount(context, [])).usage.storage_bytes
}

/** Adds up what one account has, row by row. */
async function addUp(account_id: string): Promise<number> {
  const [stored] = await sql<[{ bytes: number }]>`
    select (select coalesce(sum(size_bytes), 0) from uploads
             where account_id = ${account_id} and (status = 'uploaded' or status = 'pending' and parts_id is not null))
         + (select sum(size_bytes) from assets where account_id = ${account_id} and status = 'ready')
         + (select sum((source->>'size_bytes')::bigint) from projects
             where account_id = ${account_id} and upload_id is null and deleted_at is null)
         + (select sum((output->>'size_bytes')::bigint) from renders r join projects p using (project_id)
             where r.account_id = ${account_id} and p.deleted_at is null) as bytes
  `
  return stored.bytes
}

function drift(): Promise<readonly unknown[]> {
  return sql`select * from stored_bytes_drift`
}
