import {
  type Context,
  createAccount,
  createShare,
  createWebhook,
  type Database,
  editClip,
  type Sql,
  saveTranscript,
} from '../../../packages/domain/src/index.ts'
import { uploadedAsset } from '../../../packages/domain/test/asset-fixtures.ts'
import { schedule } from '../../../packages/domain/test/calendar-fixtures.ts'
import { fillTables } from '../../../packages/domain/test/copy-rows.ts'
import {
  begin,
  createTenantOf,
  recordingJobs,
  uploadProject,
} from '../../../packages/domain/test/fixtures.ts'
import { newClip } from '../../../packages/domain/test/new-clip.ts'
import { connectSomeone } from '../../../packages/domain/test/social-account.ts'
import { endProject, RENDER_RESULT } from '../../../packages/domain/test/worked.ts'
import { createSealer } from '../../../packages/secrets/src/index.ts'

/** A table, how many rows it gets, and the columns that differ from row to row, as SQL over the number `n` of the row. */
export interface Filling {
  table: string
  rows: number
  columns: Record<string, string>
}

/** Makes `scale_id(kind, n)`, which gives ids that ascend with `n`. */
export async function createIds(sql: Database): Promise<void> {
  await sql.unsafe(`
    create function scale_id(kind integer, n bigint) returns uuid language sql immutable parallel safe as $$
      select (lpad(to_hex(1750000000000 + n), 12, '0') || '7' || lpad(to_hex(kind), 3, '0') || '8'
              || lpad(to_hex(n), 15, '0'))::uuid
    $$
  `)
}

/**
 * Copies one row of a table many times. Its index of words is dropped, which takes half a millisecond for a row: searches are measured by
 * `bun quality bench search`.
 */
export async function copyRows(sql: Database, { table, rows, columns }: Filling): Promise<void> {
  const since = performance.now()
  await sql.unsafe(`drop index if exists ${table}_by_words_and_time`)
  await fillTables(sql, rows, { [table]: columns })
  console.error(`${rows} rows of ${table} in ${((performance.now() - since) / 1000).toFixed(1)} s`)
}

/** What the rows of a table take on the disk, in bytes a row. */
export interface TableSize {
  name: string
  rows: number
  /** With what is stored beside the table because it is long. */
  row: number
  indexes: number
  /** Bytes a row of each index, the largest first. */
  each: { name: string; bytes: number }[]
}

/** Reads the sizes of every table that has at least as many rows as were asked for; smaller ones say little. */
export async function readSizes(sql: Database, least: number): Promise<TableSize[]> {
  const sizes = await sql<TableSize[]>`
    select c.relname as name, c.reltuples::bigint as rows,
           round(pg_table_size(c.oid) / c.reltuples)::integer as row,
           round(pg_indexes_size(c.oid) / c.reltuples)::integer as indexes,
           (select json_agg(json_build_object(
                     'name', i.indexrelid::regclass::text,
                     'bytes', round(pg_relation_size(i.indexrelid) / c.reltuples)
                   ) order by pg_relation_size(i.indexrelid) desc)
              from pg_index i where i.indrelid = c.oid) as each
      from pg_class c
     where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.reltuples >= ${least}
     order by pg_total_relation_size(c.oid) / c.reltuples desc
  `
  return sizes
}

/** Rows that were read in full or by an index since the server started; those of this connection are made visible first. */
export async function rowsRead(sql: Sql): Promise<number> {
  await sql`select pg_stat_force_next_flush()`
  const [read] = await sql<[{ rows: number }]>`
    select sum(seq_tup_read + coalesce(idx_tup_fetch, 0)) as rows from pg_stat_user_tables
  `
  return read.rows
}

/** Words in a clip of 45 seconds, at 160 a minute. */
const WORDS = 120

/**
 * Writes what one project leaves behind, by the verbs that the services call: an account, a project of an uploaded file, an edited and shared clip,
 * its file, its post, their events, and the receiver that the project named.
 */
export async function writeModelRows(sql: Database): Promise<Context> {
  const { account_id } = await createAccount(sql, { name: 'Bench', plan: 'self_hosted' })
  const context = createTenantOf(sql, account_id, recordingJobs())
  await createWebhook(sql, createSealer('secret', 'bench'), {
    account_id,
    url: 'https://receiver.example/hooks/svc',
  })
  const webhook_url = 'https://receiver.example/hooks/svc'
  const project_id = await uploadProject(context, { title: 'What we learned', webhook_url })
  const run = await begin(context, project_id)
  await saveTranscript(sql, run, { language: 'en', word_count: 1800, source: 'asr' })
  const [clip_id = ''] = await endProject(sql, run, [talkedClip()])
  await sql`
    update projects set source = source || '{"duration_seconds": 3600}' where project_id = ${project_id}
  `
  await editClip(context, clip_id, { title: 'Why clocks drift' })
  await createShare(context, project_id, {})
  const social_account_id = await connectSomeone(sql, account_id)
  const ids = { project_id, clip_id, clip_ids: [clip_id], social_account_id }
  const author = { context, ...ids, jobs: [] }
  await schedule(author, null)
  await uploadedAsset(context)
  const { output, checks } = RENDER_RESULT
  await sql`
    update renders set status = 'completed', output = ${{ ...output }}::jsonb, checks = ${{ ...checks }}::jsonb
  `
  await sql`
    insert into idempotency_keys (account_id, method, path, key, fingerprint, status, body)
    select account_id, 'POST', '/v1/projects', gen_random_uuid(), repeat('f', 64), 201, data::text
      from events where type = 'project.created'
  `
  // The seal of a copied share is that of another one.
  return { ...context, shares: { ...context.shares, url: () => 'https://share.example' } }
}

function talkedClip() {
  const start = 40
  const words = Array.from({ length: WORDS }, (_, n) => ({
    text: `${'abcdefghij'.slice(n % 5, (n % 5) + 2 + (n % 7))}`,
    start: start + n * 0.375,
    end: start + n * 0.375 + 0.31,
    speaker: 'A',
    confidence: 0.9 + (n % 10) / 100,
    filler: false,
  }))
  const transcript = words.map(({ text }) => text).join(' ')
  return newClip({
    start,
    end: start + 45,
    segments: [{ start, end: start + 45 }],
    words,
    transcript,
  })
}
