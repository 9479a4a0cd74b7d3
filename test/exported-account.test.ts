import { afterAll, expect, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readZip } from '../packages/clip-engine/test/transcribe/read-zip.ts'
import { ERASED_TABLES } from '../packages/domain/src/account/close-account.ts'
import {
  askExport,
  createApiKey,
  EXPORTED_TABLES,
  type ExportRun,
  exportKey,
  type Member,
  readExport,
  renderKeys,
  upkeep,
} from '../packages/domain/src/index.ts'
import { openTestDatabase } from '../packages/domain/test/create-test-database.ts'
import { recordingJobs } from '../packages/domain/test/fixtures.ts'
import { createFileLinks, openStore } from '../packages/storage/src/index.ts'
import { writeExport } from '../services/api/src/export/write-export.ts'
import { deleteFiles } from '../services/media/src/worker/upkeep.ts'
import { busyAccount } from './busy-account.ts'

const { sql } = await openTestDatabase()
const folder = await mkdtemp(join(tmpdir(), 'objects-'))
afterAll(() => rm(folder, { recursive: true }))
const store = await openStore({ folder, s3: null })
const files = createFileLinks({ baseUrl: 'https://clips.example', secret: 'a secret of the tests' })
const jobs = recordingJobs()
const signal = new AbortController().signal

/** What an export leaves out, since it says nothing of what people made. */
const MACHINERY = [
  'approval_notices',
  'authorization_codes',
  'comment_notices',
  'event_counters',
  'exports',
  'idempotency_keys',
  'moment_judgements',
  'passages',
  'post_notices',
  'previews',
  'project_parts',
  'stored_bytes',
  'stored_bytes_changes',
  'webhook_deliveries',
  'webhook_secrets',
]

test('each table is exported, or left out for a reason', () => {
  const known = [...Object.keys(EXPORTED_TABLES), ...MACHINERY].toSorted()
  expect(known).toEqual([...ERASED_TABLES, 'accounts', 'ledger'].toSorted())
})

test('an export has each row and file of the account, nothing of another, and no secret', async () => {
  const [own, other] = [await busyAccount(sql), await busyAccount(sql)]
  const video = 'v'.repeat(9_000_000)
  const render = await rendered(own.member.account_id, video)
  await rendered(other.member.account_id, 'not this one')
  const run = await ask(own.member)
  await writeExport({ sql, jobs, store, files }, { data: run, signal })
  const read = (name: string) => readZip(store.localPath(exportKey(run)) ?? '', name)

  expect((await read('README.txt')).toString()).toContain('members.json')
  for (const table of Object.keys(EXPORTED_TABLES)) {
    const rows: Record<string, unknown>[] = JSON.parse((await read(`${table}.json`)).toString())
    const [{ count }] = await sql<[{ count: number }]>`
      select count(*) as count from ${sql(table)} where account_id = ${own.member.account_id}
    `
    expect([table, rows.length]).toEqual([table, count])
    expect(rows.every(({ account_id }) => account_id === own.member.account_id)).toBe(true)
    expect(
      Object.keys(rows[0] ?? {}).filter((name) => /hash$|secret|sealed|credentials/.test(name)),
    ).toEqual([])
  }
  expect(JSON.parse((await read('members.json')).toString())).toMatchObject([{ role: 'owner' }])
  const clip = await read(`clips/${own.clip_id}/${render.render_id}.mp4`)
  expect(clip.toString()).toBe(video)
  const found = await readExport(sql, own.member)
  expect(found?.size_bytes).toBe((await store.head(exportKey(run)))?.size_bytes ?? 0)
  expect(jobs.queued.at(-1)).toMatchObject({
    queue: 'send_notice',
    data: { notice: { kind: 'export_ready' } },
  })
})

test('an export has the rows of the account of its test keys, apart', async () => {
  const { member } = await busyAccount(sql)
  const key = { account_id: member.account_id, name: 'CI', scopes: [], prefix: 'svck_' }
  const made = await createApiKey(sql, { ...key, is_test: true })
  const run = await ask(member)
  await writeExport({ sql, jobs, store, files }, { data: run, signal })
  const read = async (name: string) =>
    JSON.parse((await readZip(store.localPath(exportKey(run)) ?? '', name)).toString())
  expect(await read('test/api_keys.json')).toMatchObject([{ key_id: made.key_id }])
  expect(JSON.stringify(await read('api_keys.json'))).not.toContain(made.key_id)
})

test('files beyond what an archive holds are listed with links', async () => {
  const { member, clip_id } = await busyAccount(sql)
  const { render_id } = await rendered(member.account_id, 'video')
  const run = await ask(member)
  await writeExport({ sql, jobs, store, files, mostBytes: 4 }, { data: run, signal })
  const listed = await readZip(store.localPath(exportKey(run)) ?? '', 'files.json')
  const [file] = JSON.parse(listed.toString())
  expect(file).toMatchObject({ name: `clips/${clip_id}/${render_id}.mp4`, size_bytes: 5 })
  expect(file.url).toStartWith('https://clips.example/media/files/')
  expect(Date.parse(file.expires_at) - Date.now()).toBeGreaterThan(7 * 86_400_000)
})

test('an export is asked for once until it is there, by an owner, and gone after a week', async () => {
  const { member } = await busyAccount(sql)
  const run = await ask(member)
  const count = jobs.queued.length
  await askExport({ sql, jobs }, member)
  expect(jobs.queued).toHaveLength(count)
  const stranger = { ...member, subject: 'a stranger' }
  await expect(askExport({ sql, jobs }, stranger)).rejects.toMatchObject({ code: 'MISSING_SCOPE' })
  await writeExport({ sql, jobs, store, files }, { data: run, signal })
  await sql.begin(async (sql) => {
    await sql`update exports set ready_at = now() - interval '7 days' + interval '1 millisecond' where account_id = ${member.account_id}`
    expect((await upkeep(sql, jobs)).exports_expired).toBe(0)
    await sql`update exports set ready_at = date_trunc('milliseconds', now()) - interval '7 days' where account_id = ${member.account_id}`
    expect((await upkeep(sql, jobs)).exports_expired).toBe(1)
  })
  expect(await readExport(sql, member)).toBeNull()
  await deleteFiles(store, jobs.queued.at(-1)?.data as { prefixes: string[] })
  expect(await store.head(exportKey(run))).toBeNull()
})

async function ask(member: Member): Promise<ExportRun> {
  await askExport({ sql, jobs }, member)
  const { queue, data } = jobs.queued.at(-1) ?? {}
  expect(queue).toBe('export_account')
  return data as ExportRun
}

/** Finishes the one render of an account. */
async function rendered(account_id: string, video: string) {
  const [render] = await sql<{ render_id: string; project_id: string; run_id: string }[]>`
    update renders set status = 'completed', run_id = render_id where account_id = ${account_id}
    returning render_id, project_id, run_id
  `
  if (!render) throw new Error('There is no render.')
  await store.putBytes(renderKeys({ ...render, account_id }).clip, video, 'video/mp4')
  return render
}
