import { afterAll, beforeAll, expect, test } from 'bun:test'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Database, openDatabase } from '../packages/domain/src/index.ts'
import { createTestDatabase } from '../packages/domain/test/create-test-database.ts'
import { openFolderStore } from '../packages/storage/src/index.ts'
import { oneOfEverything } from '../services/api/test/post-samples.ts'
import { startApi } from '../services/api/test/start-api.ts'

const SVC = new URL('../services/standalone/src/svc.ts', import.meta.url).pathname
const scratch = await mkdtemp(join(tmpdir(), 'svc-backup-'))
const folder = join(scratch, 'backup')
const api = await startApi()
const caller = await api.caller()
const first = { DATABASE_URL: api.url, DATA_DIR: join(scratch, 'first') }
const store = await openFolderStore(join(first.DATA_DIR, 'objects'))
const CLIP = 'accounts/a/projects/p/clips/c/preview.mp4'

beforeAll(async () => {
  await oneOfEverything(api, caller)
  await api.sql`update posts set scheduled_at = now() + interval '2 seconds', uncertain_since = null`
  await store.putBytes(CLIP, 'a clip', 'video/mp4')
  await store.putBytes('accounts/a/uploads/u', new Uint8Array(6_000_000).fill(7), 'video/mp4')
})

afterAll(async () => {
  await api[Symbol.asyncDispose]()
  await rm(scratch, { recursive: true })
})

test('after everything was deleted, a restore brings back every row, file, job and secret', async () => {
  const secret = await backUp()
  const before = await contentOf(api.sql)
  await dueNow()
  expect(Object.keys(before).length).toBeGreaterThan(13)

  await using target = await emptyDatabase()
  const second = { DATABASE_URL: target.url, DATA_DIR: join(scratch, 'second') }
  const answer = await svc(second, 'restore', '--folder', folder)
  expect(answer).toMatchObject({ exitCode: 0, error: '' })
  // It was due after the backup, so it may have been published: the platform is asked before it is sent.
  expect(JSON.parse(answer.output)).toMatchObject({ doubtful_posts: 1 })
  const doubted =
    await target.sql`update posts set uncertain_since = null where status = 'pending' returning 1`
  expect(doubted).toHaveLength(1)

  expect(await contentOf(target.sql)).toEqual(before)
  expect(await jobsOf(target.sql)).toEqual(await jobsOf(api.sql))
  expect((await jobsOf(target.sql)).length).toBeGreaterThan(2)
  expect(await readFile(join(second.DATA_DIR, 'secret'), 'utf8')).toBe(secret)
  const restored = await openFolderStore(join(second.DATA_DIR, 'objects'))
  expect(await restored.head(CLIP)).toEqual(await store.head(CLIP))
  expect((await restored.head('accounts/a/uploads/u'))?.size_bytes).toBe(6_000_000)
  expect(await constraintsOf(target.sql)).toEqual(await constraintsOf(api.sql))

  const [sequence] = await target.sql`
    select (select max(position) from ledger) as used, nextval('ledger_position_seq') as next
  `
  expect(sequence?.next).toBe(sequence?.used + 1)

  const again = await svc(second, 'restore', '--folder', folder)
  expect(again.exitCode).toBe(1)
  expect(again.error).toContain('The database has accounts already.')
})

test('a backup that is brought up to date copies what is new, and drops what was deleted', async () => {
  await backUp()
  await store.putBytes(CLIP, 'a clap', 'video/mp4')
  await store.delete('accounts/a/uploads/u')
  await backUp()
  const names = (await readdir(join(folder, 'objects', 'objects'), { recursive: true })).filter(
    (name) => name.includes('/'),
  )
  expect(names).toHaveLength(1)
  expect((await readdir(folder)).filter((name) => name.startsWith('snapshot-'))).toHaveLength(1)
})

test('a damaged backup is refused, and leaves the database empty', async () => {
  await backUp()
  const { snapshot } = await Bun.file(join(folder, 'backup.json')).json()
  const rows = join(folder, snapshot, 'projects.tsv.gz')
  const whole = Bun.gunzipSync(await Bun.file(rows).bytes())
  await writeFile(rows, Bun.gzipSync(whole.slice(0, whole.indexOf(10) + 1)))

  await using target = await emptyDatabase()
  const into = { DATABASE_URL: target.url, DATA_DIR: join(scratch, 'third') }
  const answer = await svc(into, 'restore', '--folder', folder)
  expect(answer.error).toContain('The backup is damaged: projects.tsv.gz has 1 rows')
  expect(await target.sql`select 1 from accounts`).toHaveLength(0)

  await writeFile(rows, Bun.gzipSync(whole))
  expect((await svc(into, 'restore', '--folder', folder)).exitCode).toBe(0)
})

test('a backup is not restored beside another secret', async () => {
  await backUp()
  await using target = await emptyDatabase()
  const into = {
    DATABASE_URL: target.url,
    DATA_DIR: join(scratch, 'fourth'),
    SECRET: 'another'.repeat(5),
  }
  const answer = await svc(into, 'restore', '--folder', folder)
  expect(answer.error).toContain('The secret here is another one')
})

test('without a whole backup in the folder, the command says so', async () => {
  const answer = await svc(first, 'restore', '--folder', join(scratch, 'nothing'))
  expect(answer.exitCode).toBe(1)
  expect(answer.error).toContain('has no whole backup')
})

/** Waits until the post is due, by the database's clock. */
async function dueNow() {
  while ((await api.sql`select 1 from posts where scheduled_at > now()`).length > 0)
    await Bun.sleep(100)
}

async function backUp(): Promise<string> {
  const answer = await svc(first, 'backup', '--folder', folder)
  expect(answer).toMatchObject({ exitCode: 0, error: '' })
  return readFile(join(first.DATA_DIR, 'secret'), 'utf8')
}

async function svc(env: Record<string, string>, ...words: string[]) {
  const command = Bun.spawn([process.execPath, SVC, ...words, '--json'], {
    env: { ...process.env, ...env },
    stdout: 'pipe',
    stderr: 'pipe',
  })
  const [output, error] = await Promise.all([
    new Response(command.stdout).text(),
    new Response(command.stderr).text(),
  ])
  return { exitCode: await command.exited, output, error }
}

async function emptyDatabase() {
  const server = await createTestDatabase()
  const name = `svc_restore_${crypto.randomUUID().replaceAll('-', '')}`
  await server.sql.unsafe(`create database ${name}`)
  const url = server.url.replace(/[^/]+$/, name)
  const sql = openDatabase(url)
  return {
    url,
    sql,
    async [Symbol.asyncDispose]() {
      await sql.end()
      await server.sql.unsafe(`drop database ${name} with (force)`)
      await server[Symbol.asyncDispose]()
    },
  }
}

/** Every row of every table that has any, as text, in the order of the text. */
async function contentOf(sql: Database): Promise<Record<string, string[]>> {
  const tables = await sql<{ name: string }[]>`
    select table_schema || '.' || table_name as name from information_schema.tables
     where table_schema in ('public', 'sign_in') and table_name <> 'schema_migrations'
     order by 1
  `
  const content: Record<string, string[]> = {}
  for (const { name } of tables) {
    const rows = await sql.unsafe<{ row: string }[]>(
      `select to_jsonb(t)::text as row from ${name} t order by 1`,
    )
    if (rows.length > 0) content[name] = rows.map(({ row }) => row)
  }
  return content
}

async function jobsOf(sql: Database) {
  return sql`
    select name, data, priority, start_after, group_id, group_tier, state::text
      from pgboss.job where name <> 'upkeep' order by name, data::text
  `
}

async function constraintsOf(sql: Database) {
  return sql`
    select conrelid::regclass::text as table, conname, pg_get_constraintdef(oid) as definition,
           convalidated
      from pg_constraint where connamespace in ('public'::regnamespace, 'sign_in'::regnamespace)
     order by 1, 2
  `
}
