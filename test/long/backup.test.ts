import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Database, testWebhook, watchDatabase } from '../../packages/domain/src/index.ts'
import { createEmptyDatabase } from '../../packages/domain/test/create-test-database.ts'
import { openFolderStore } from '../../packages/storage/src/index.ts'
import { writeMetrics } from '../../packages/telemetry/src/index.ts'
import { oneOfEverything } from '../../services/api/test/post-samples.ts'
import { SECRET, startApi } from '../../services/api/test/start-api.ts'
import { withReceiver } from '../../services/api/test/webhook-deliveries.ts'
import { startReceiver } from '../../services/api/test/webhook-receiver.ts'
import type { Backup } from '../../services/standalone/src/backup/backup-folder.ts'
import { operator } from '../../services/standalone/test/operator.ts'

const scratch = await mkdtemp(join(tmpdir(), 'svc-backup-'))
const folder = join(scratch, 'backup')
const api = await startApi()
const caller = await api.caller()
const first = { DATABASE_URL: api.url, DATA_DIR: join(scratch, 'first'), SECRET }
const { answer, refusal, svc } = operator(first)
const store = await openFolderStore(join(first.DATA_DIR, 'objects'))
const CLIP = 'accounts/a/projects/p/clips/c/preview.mp4'

beforeAll(async () => {
  await oneOfEverything(api, caller)
  await api.sql`update posts set scheduled_at = now(), uncertain_since = null`
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
  expect(Object.keys(before).length).toBeGreaterThan(13)

  await using target = await createEmptyDatabase()
  const second = { DATABASE_URL: target.url, DATA_DIR: join(scratch, 'second') }
  const restored = operator(second)
  // What was due by now may have been published since the backup: the platform is asked before it is sent.
  const { length: doubtful_posts } =
    await api.sql`select 1 from posts where status in ('awaiting_approval', 'pending')`
  expect(doubtful_posts).toBeGreaterThan(0)
  expect(await restored.answer('restore --folder', folder)).toMatchObject({ doubtful_posts })
  const doubted = await target.sql`
    update posts set uncertain_since = null where uncertain_since is not null returning 1
  `
  expect(doubted).toHaveLength(doubtful_posts)

  expect(await contentOf(target.sql)).toEqual(before)
  expect(await jobsOf(target.sql)).toEqual(await jobsOf(api.sql))
  expect((await jobsOf(target.sql)).length).toBeGreaterThan(2)
  expect(await readFile(join(second.DATA_DIR, 'secret'), 'utf8')).toBe(secret)
  const objects = await openFolderStore(join(second.DATA_DIR, 'objects'))
  expect(await objects.head(CLIP)).toEqual(await store.head(CLIP))
  expect((await objects.head('accounts/a/uploads/u'))?.size_bytes).toBe(6_000_000)
  expect(await constraintsOf(target.sql)).toEqual(await constraintsOf(api.sql))

  const [sequence] = await target.sql`
    select (select max(position) from ledger) as used, nextval('ledger_position_seq') as next
  `
  expect(sequence?.next).toBe(sequence?.used + 1)

  const again = await restored.refusal('restore --folder', folder)
  expect(again).toContain('The database has accounts already.')
})

test('the metrics and the doctor tell how old the last backup is', async () => {
  await backUp()
  watchDatabase(api.sql, 0)
  const madeAt = async () =>
    Number(/^clips_backup_last_success_timestamp_seconds.* (\S+)$/m.exec(await writeMetrics())?.[1])
  expect(Date.now() / 1000 - (await madeAt())).toBeWithin(-60, 3600)
  expect(await examined()).toMatchObject({ backup: 'ok' })
  await api.sql`update backups set made_at = now() - interval '2 days'`
  await api.sql`update schema_migrations set applied_at = now() - interval '2 hours'`
  expect(await examined()).toMatchObject({ backup: 'missing', upkeep: 'missing' })
  expect(Date.now() / 1000 - (await madeAt())).toBeGreaterThan(36 * 3600)

  // A backup that fails leaves the age of the one before.
  expect(await refusal('backup --folder', '/proc/nowhere')).not.toBe('')
  expect(await examined()).toMatchObject({ backup: 'missing' })
})

async function examined(): Promise<Record<string, string>> {
  const checks: { what: string; state: string }[] = await answer('doctor')
  return Object.fromEntries(checks.map(({ what, state }) => [what, state]))
}

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
  await using target = await createEmptyDatabase()
  const into = operator({ DATABASE_URL: target.url, DATA_DIR: join(scratch, 'third') })
  const objects = await openFolderStore(join(folder, 'objects'))
  const [line = ''] = (await readFile(await fileOf('objects.jsonl'), 'utf8')).split('\n')
  const { name } = JSON.parse(line)
  const bytes = await new Response((await objects.read(name))?.stream).bytes()
  await objects.delete(name)
  const lost = /its file of the object .* is not whole/
  expect(await into.refusal('restore --folder', folder)).toMatch(lost)
  await objects.putBytes(name, bytes, 'video/mp4')

  const rows = await fileOf('projects.tsv.gz')
  const packed = await Bun.file(rows).bytes()
  const whole = Bun.gunzipSync(packed)
  const other = Buffer.from(whole)
  other[0] = 0x39
  const why = 'The backup is damaged: projects.tsv.gz has '
  const damaged: [Uint8Array, string][] = [
    [Bun.gzipSync(whole.slice(0, whole.indexOf(10) + 1)), `${why}1 rows`],
    [Bun.gzipSync(other), why],
    [packed.subarray(0, -12), 'unexpected end of file'],
  ]
  for (const [written, told] of damaged) {
    await writeFile(rows, written)
    expect(await into.refusal('restore --folder', folder)).toContain(told)
    expect(await target.sql`select 1 from accounts`).toHaveLength(0)
  }
  await writeFile(rows, packed)
  await into.answer('restore --folder', folder)
})

test('a backup is not restored beside another secret', async () => {
  await backUp()
  await using target = await createEmptyDatabase()
  const settings = { DATABASE_URL: target.url, DATA_DIR: join(scratch, 'fourth') }
  const into = operator({ ...settings, SECRET: 'another'.repeat(5) })
  const why = 'The secret here is another one'
  expect(await into.refusal('restore --folder', folder)).toContain(why)
})

test('without a whole backup in the folder, the command says so', async () => {
  const nothing = await refusal('restore --folder', join(scratch, 'nothing'))
  expect(nothing).toContain('has no whole backup')
})

describe('a drill', () => {
  const RESTORED = ['backup', 'restore', 'rows', 'files', 'ledger']

  test('of a whole backup does on the copy what operators do, sends nothing, and leaves nothing behind', async () => {
    // An event that waits in the backup, for a receiver that can be reached from the copy.
    using receiver = startReceiver()
    await testWebhook(api.sql, await withReceiver(api, receiver))
    await backUp()
    const place = await mkdtemp(join(scratch, 'place-'))
    const before = await contentOf(api.sql)
    // Without a folder, it is the backup that was made last.
    const { code, steps } = await drilled('--scratch', place)
    expect(steps.filter(({ state }) => state !== 'ok')).toEqual([])
    const rehearsed = ['stuck-receiver', 'full-disk', 'signing-keys', 'secret', 'failover']
    expect(steps.map(({ step }) => step)).toEqual([...RESTORED, ...rehearsed])
    const details = Object.fromEntries(steps.map(({ step, detail }) => [step, detail]))
    expect(details).toMatchObject({
      secret: expect.not.stringMatching(/^0 /),
      'stuck-receiver': expect.stringMatching(/ took \d(\.\d)? s; it was listed, and got 3 events/),
      'full-disk': expect.stringMatching(/refused with SERVICE_UNAVAILABLE, reads answered; then/),
      failover: expect.stringMatching(/^all 2\d\d acknowledged writes are there, the next took/),
    })
    expect(code).toBe(0)
    expect(receiver.received).toEqual([])
    expect(await readdir(place)).toEqual([])
    expect(await contentOf(api.sql)).toEqual(before)
  })

  test('takes the steps that it is asked for, in its own order', async () => {
    await backUp()
    const { steps } = await drilled('--only', 'secret,signing-keys')
    expect(steps.map(({ step }) => step)).toEqual([...RESTORED, 'signing-keys', 'secret'])
    expect(await refusal('drill --only', 'secrets')).toContain('--only has "secrets"; known are:')
  })

  test.each<[string, string, RegExp, () => Promise<unknown>]>([
    [
      'has no table of the ledger',
      'rows',
      /^the backup has no ledger$/,
      () =>
        changeManifest((made) => without(made.database.tables, ({ table }) => table === 'ledger')),
    ],
    [
      'lost a line of its list of objects',
      'restore',
      /^\d+ files came back of \d+\.$/,
      async () => {
        const list = await fileOf('objects.jsonl')
        await writeFile(list, (await readFile(list, 'utf8')).replace(/^.*\n/, ''))
      },
    ],
    [
      'is two days old',
      'backup',
      /^It is 48 hours old\.$/,
      () =>
        changeManifest(({ database }) => {
          database.made_at = new Date(Date.now() - 48 * 3_600_000).toISOString()
        }),
    ],
  ])('of a backup that %s says so, and ends with 1', async (_, step, why, damage) => {
    await backUp()
    await damage()
    const { code, steps } = await drilled('--restore', '--folder', folder)
    const failed = steps.find(({ state }) => state === 'failed')
    expect(failed?.detail).toMatch(why)
    expect(failed?.step).toBe(step)
    expect(code).toBe(1)
  })

  test('of accounts whose credits are not what happened says so', async () => {
    await api.sql`update credits set balance = balance + 7, updated_at = now() - interval '1 year'`
    await backUp()
    const { steps } = await drilled('--restore')
    const states = Object.fromEntries(steps.map(({ step, state }) => [step, state]))
    expect(states).toMatchObject({ rows: 'ok', files: 'ok', ledger: 'failed' })
  })

  async function drilled(...words: string[]) {
    const { code, out } = await svc('drill', [...words, '--json'])
    return { code, steps: JSON.parse(out) as Record<'step' | 'state' | 'detail', string>[] }
  }

  async function changeManifest(change: (made: Backup) => unknown) {
    const manifest = Bun.file(join(folder, 'backup.json'))
    const made = await manifest.json()
    change(made)
    await Bun.write(manifest, JSON.stringify(made))
  }

  function without<T>(list: T[], is: (one: T) => boolean) {
    list.splice(list.findIndex(is), 1)
  }
})

async function backUp(): Promise<string> {
  await answer('backup --folder', folder)
  return readFile(join(first.DATA_DIR, 'secret'), 'utf8')
}

/** The path of a file of the backup. */
const fileOf = async (name: string) =>
  join(folder, (await Bun.file(join(folder, 'backup.json')).json()).snapshot, name)

/** Every row of every table that has any, as text, in the order of the text. */
async function contentOf(sql: Database): Promise<Record<string, string[]>> {
  const tables = await sql<{ name: string }[]>`
    select table_schema || '.' || table_name as name from information_schema.tables
     where table_schema in ('public', 'sign_in')
       -- A backup is noted when it is whole.
       and table_name not in ('schema_migrations', 'backups')
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
