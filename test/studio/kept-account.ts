import { hash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { Glob } from 'bun'
import { ulidToUuid, uuidToUlid } from '../../packages/domain/src/ids.ts'
import { openDatabase } from '../../packages/domain/src/index.ts'
import { readEnv } from '../../packages/test-media/src/env.ts'
import type { WholeService } from '../authorization/whole-service.ts'

/** What an account has stored, as files in a folder. */
interface Kept {
  /** When it was kept, and the id of the account. */
  at: string
  account_id: string
  /** By table, as Postgres writes rows. */
  rows: Record<string, Record<string, unknown>[]>
  /** The objects, by their keys: where each is, and its type. */
  objects: Record<string, { file: string; type: string }>
}

type Stored = Pick<WholeService, 'sql' | 'store'>

const ROOT = join(import.meta.dir, '../..')
/** Beside the media that were made, which are forgotten after two weeks like these. */
const { cache_folder: CACHE } = readEnv()
/** In the order in which they can be written, and what identifies a row that others name. */
const TABLES = {
  uploads: 'upload_id',
  assets: 'asset_id',
  templates: 'template_id',
  projects: 'project_id',
  passages: null,
  clips: 'clip_id',
  previews: null,
  clip_revisions: null,
}
/** What decides how a video is worked on, and in what columns that is stored: rows of an earlier program are read as those of an earlier release. */
const SOURCES = [
  'packages/clip-engine/src',
  'packages/domain/src/migrations',
  'services/media/src',
].map((folder) => join(ROOT, folder))
const EVERY = new Glob('**/*')
const kept = new Map<string, Promise<string>>()

/**
 * Gives the folder of what was kept under a name; made now unless an earlier run of the same program did on this machine.
 *
 * @param make - Writes it into a folder. Of several processes one makes it, and the others wait.
 */
export function keptAccount(
  name: string,
  make: (folder: string) => Promise<void>,
): Promise<string> {
  const found = kept.get(name) ?? makeOnce(name, make)
  kept.set(name, found)
  return found
}

async function makeOnce(name: string, make: (folder: string) => Promise<void>): Promise<string> {
  const folder = join(CACHE, hash('sha256', `${name} ${await readVersion()}`).slice(0, 20))
  if (existsSync(folder)) return folder
  const server = openDatabase(process.env['TEST_DATABASE_URL'] ?? '', { connections: 1 })
  try {
    await server`select pg_advisory_lock(hashtext(${folder}))`
    if (existsSync(folder)) return folder
    mkdirSync(CACHE, { recursive: true })
    const draft = mkdtempSync(join(CACHE, 'making-account-'))
    await make(draft)
    try {
      renameSync(draft, folder)
    } catch (error) {
      // Another process was quicker: of another run, or because the lock of a connection that is idle for a minute is let go.
      if (!existsSync(folder)) throw error
      rmSync(draft, { recursive: true })
    }
    return folder
  } finally {
    await server.end()
  }
}

async function readVersion(): Promise<string> {
  const files = SOURCES.flatMap((cwd) => [...EVERY.scanSync({ cwd, absolute: true })].sort())
  if (files.length === 0) throw new Error('No sources were found.')
  const texts = await Promise.all(files.map((file) => Bun.file(file).text()))
  return hash('sha256', texts.join(''))
}

/** Writes all that an account has stored into a folder. */
export async function keepAccount({ sql, store }: Stored, account_id: string, folder: string) {
  const stored: Kept = { at: new Date().toISOString(), account_id, rows: {}, objects: {} }
  for (const table of Object.keys(TABLES)) {
    stored.rows[table] = await sql
      .unsafe(`select to_jsonb(t) as row from ${table} t where account_id = $1`, [account_id])
      .then((rows) => rows.map(({ row }) => row))
  }
  for await (const key of store.keys()) {
    if (!key.startsWith(`accounts/${account_id}/`)) continue
    const file = `${Object.keys(stored.objects).length}`
    await store.download(key, join(folder, file))
    stored.objects[key] = { file, type: (await store.head(key))?.content_type ?? '' }
  }
  await Bun.write(join(folder, 'stored.json'), JSON.stringify(stored))
}

/** Gives an account what was kept of another, under ids of its own, as if it had been made now. */
export async function copyAccount({ sql, store }: Stored, account_id: string, folder: string) {
  const text = await Bun.file(join(folder, 'stored.json')).text()
  const { at, ...original } = JSON.parse(text) as Kept
  const ids = Object.entries(TABLES).flatMap(([table, id]) =>
    id ? (original.rows[table] ?? []).map((row) => String(row[id])) : [],
  )
  const renamed = new Map([[ulidToUuid(original.account_id), ulidToUuid(account_id)]])
  for (const id of ids) renamed.set(id, crypto.randomUUID())
  const rename = (original: string) => {
    let copied = original
    for (const [from, to] of renamed)
      copied = copied.replaceAll(from, to).replaceAll(uuidToUlid(from), uuidToUlid(to))
    return copied
  }
  const later = Date.now() - Date.parse(at)
  const { rows, objects } = JSON.parse(rename(text), (_, value) =>
    typeof value === 'string' && INSTANT.test(value)
      ? new Date(Date.parse(value) + later).toISOString()
      : value,
  ) as Kept
  for (const [key, { file, type }] of Object.entries(objects)) {
    const path = join(folder, file)
    if (type !== 'application/json') await store.putFile(key, path, type)
    // How captions are drawn names files of the brand.
    else await store.putBytes(key, rename(await Bun.file(path).text()), type)
  }
  await sql.begin(async (tx) => {
    for (const table of Object.keys(TABLES)) {
      await tx.unsafe(
        `insert into ${table} select * from jsonb_populate_recordset(null::${table}, $1::text::jsonb)`,
        [JSON.stringify(rows[table])],
      )
    }
  })
}

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/
