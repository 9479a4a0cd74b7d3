import { inTransaction, type Sql } from '../database.ts'
import {
  accountFolder,
  assetKey,
  createUlid,
  renderKeys,
  sourceKey,
  transcriptKeys,
} from '../ids.ts'
import type { Enqueuer, Jobs } from '../jobs/jobs.ts'
import { readRow, STORED_COLUMNS, type StoredTable } from '../json.ts'
import { listMembers } from '../member/member.ts'
import { type Acting, actAsOwner } from '../member/membership.ts'
import type { RenderRun } from '../render/render-run.ts'
import { withTestAccount } from '../test-account/test-account.ts'

/** For how many days an export can be fetched. */
export const EXPORT_DAYS = 7
/** In hours: by then one that is not ready has failed, and may be asked for anew. */
const LONGEST_HOURS = 24

/** Everything of an account as one file. */
export interface Export {
  export_id: string
  asked_at: string
  /** When it can be fetched no longer; `null` while it is being made. */
  expires_at: string | null
  size_bytes: number | null
}

/** Says which export is made; the job has it. */
export interface ExportRun {
  account_id: string
  export_id: string
}

export const exportKey = ({ account_id, export_id }: ExportRun) =>
  `${accountFolder(account_id)}/exports/${export_id}/clips.zip`

/**
 * Has everything of an account made into a file, in place of one that was made before; one that is being made goes on.
 *
 * @param by - The owner who asks. They are told by mail when it is there.
 * @throws {ApiError} `MISSING_SCOPE` when that is no owner.
 */
export async function askExport({ sql, jobs }: Enqueuer, by: Acting): Promise<void> {
  const { account_id, subject } = by
  return inTransaction(sql, async (sql) => {
    await actAsOwner(sql, by)
    const export_id = createUlid()
    const [before] = await sql<ExportRun[]>`
      select account_id, export_id from exports where account_id = ${account_id} for update
    `
    const { count } = await sql`
      insert into exports as e (account_id, export_id, asked_by)
      values (${account_id}, ${export_id}, ${subject})
          on conflict (account_id) do update
         set export_id = ${export_id}, asked_by = ${subject}, asked_at = now(), ready_at = null, size_bytes = null
       where e.ready_at is not null or e.asked_at < now() - make_interval(hours => ${LONGEST_HOURS})
    `
    if (count === 0) return
    if (before) await deleteExports({ sql, jobs }, [before])
    await jobs.enqueue(sql, { queue: 'export_account', data: { account_id, export_id } })
  })
}

/**
 * Reads the export of an account; `null` when there is none.
 *
 * @param by - The owner who asks.
 * @throws {ApiError} `MISSING_SCOPE` when that is no owner.
 */
export async function readExport(sql: Sql, by: Acting): Promise<Export | null> {
  return inTransaction(sql, async (sql) => {
    await actAsOwner(sql, by)
    const [found] = await sql<Export[]>`
      select export_id, asked_at, size_bytes,
             ready_at + make_interval(days => ${EXPORT_DAYS}) as expires_at
        from exports where account_id = ${by.account_id}
    `
    return found ?? null
  })
}

/** Finds an export that is still to be made, and in which language its reader reads; `null` when another was asked for meanwhile. */
export async function findExport(
  sql: Sql,
  { account_id, export_id }: ExportRun,
): Promise<{ language: string | null } | null> {
  const [wanted] = await sql<{ language: string | null }[]>`
    select language from exports left join members on subject = asked_by
     where exports.account_id = ${account_id} and export_id = ${export_id} and ready_at is null
  `
  return wanted ?? null
}

/** Notes that an export lies in the store, and tells who asked for it; has no effect when another was asked for meanwhile. */
export async function completeExport(
  { sql, jobs }: Enqueuer,
  { account_id, export_id }: ExportRun,
  size_bytes: number,
): Promise<void> {
  await inTransaction(sql, async (sql) => {
    const [done] = await sql<{ subject: string }[]>`
      update exports set ready_at = now(), size_bytes = ${size_bytes}
       where account_id = ${account_id} and export_id = ${export_id} and ready_at is null
      returning asked_by as subject
    `
    if (!done) return
    const notice = { kind: 'export_ready' } as const
    const data = { id: createUlid(), account_id, ...done, notice }
    await jobs.enqueue(sql, { queue: 'send_notice', data })
  })
}

/** Deletes exports whose time is over; gives how many. */
export async function expireExports(sql: Sql, jobs: Pick<Jobs, 'enqueue'>): Promise<number> {
  return inTransaction(sql, async (sql) => {
    const expired = await sql<ExportRun[]>`
      delete from exports where ready_at <= now() - make_interval(days => ${EXPORT_DAYS})
      returning account_id, export_id
    `
    if (expired.length > 0) await deleteExports({ sql, jobs }, expired)
    return expired.length
  })
}

const deleteExports = ({ sql, jobs }: Enqueuer, runs: ExportRun[]) =>
  jobs.enqueue(sql, { queue: 'delete_files', data: { prefixes: runs.map(exportKey) } })

/** The tables whose rows an export has, and the column by which those of one account are read in turn. */
export const EXPORTED_TABLES = {
  accounts: 'account_id',
  projects: 'project_id',
  clips: 'clip_id',
  clip_revisions: 'clip_id',
  translations: 'translation_id',
  renders: 'render_id',
  posts: 'post_id',
  post_figures: 'post_id',
  comparisons: 'comparison_id',
  feeds: 'feed_id',
  feed_items: 'feed_id',
  shares: 'share_id',
  share_visitors: 'visitor_id',
  comments: 'comment_id',
  templates: 'template_id',
  assets: 'asset_id',
  uploads: 'upload_id',
  brand_kits: 'account_id',
  preferences: 'account_id',
  social_accounts: 'social_account_id',
  source_cookies: 'account_id',
  webhook_endpoints: 'endpoint_id',
  api_keys: 'key_id',
  grants: 'grant_id',
  invitations: 'invitation_id',
  events: 'sequence',
  credits: 'account_id',
  ledger: 'position',
} as const

type ExportedTable = keyof typeof EXPORTED_TABLES

/** Columns that open something, or say only how the service works. */
const LEFT_OUT =
  /_(hash|sealed)$|^(credentials|checkpoint|run_id|ticket|turn|parts_id|parts_digest)$/

/** Rows for each statement; a clip has hundreds of words. */
const AT_ONCE = 100

/** Reads what an account has in a table, without anything secret. */
export async function* exportRows(
  sql: Sql,
  table: ExportedTable,
  account_id: string,
): AsyncGenerator<object> {
  const key = EXPORTED_TABLES[table]
  for (let last: unknown = null; ; ) {
    const rows: Record<string, unknown>[] = await sql`
      select * from ${sql(table)}
       where account_id = ${account_id} ${last === null ? sql`` : sql`and ${sql(key)} > ${last as string}`}
       order by ${sql(key)} fetch first ${AT_ONCE} rows with ties
    `
    for (const row of rows) {
      const read = table in STORED_COLUMNS ? readRow(table as StoredTable, row) : row
      yield Object.fromEntries(Object.entries(read).filter(([name]) => !LEFT_OUT.test(name)))
    }
    if (rows.length < AT_ONCE) return
    last = rows.at(-1)?.[key]
  }
}

/** Lists the accounts that an export has, each with its folder: the account itself, and the one of its test keys. */
export async function exportedAccounts(
  sql: Sql,
  account_id: string,
): Promise<{ account_id: string; folder: '' | 'test/' }[]> {
  return sql`
    select account_id, case when test_of is null then '' else 'test/' end as folder
      from accounts where account_id = ${withTestAccount(sql, account_id)} order by folder
  `
}

export async function exportMembers(sql: Sql, account_id: string): Promise<object[]> {
  return (await listMembers(sql, account_id)).map(({ is_active: _, ...member }) => member)
}

/** A file of an account: where it is, and its name in an export. */
export interface ExportedFile {
  key: string
  name: string
}

/** Lists the files of an account: what was said, what was rendered, the brand, and the sources last, since they are the largest. */
export async function* exportFiles(sql: Sql, account_id: string): AsyncGenerator<ExportedFile> {
  const projects = await sql<Source[]>`
    select account_id, project_id, upload_id, file_name, transcript is not null as has_transcript
      from projects where account_id = ${account_id} and deleted_at is null
     order by project_id
  `
  for (const project of projects) {
    if (!project.has_transcript) continue
    for (const [extension, key] of Object.entries(transcriptKeys(project))) {
      yield { key, name: `transcripts/${project.project_id}.${extension}` }
    }
  }
  const renders = await sql<Rendered[]>`
    select r.account_id, project_id, clip_id, render_id, r.run_id, has_captions
      from renders r join projects p using (project_id)
     where r.account_id = ${account_id} and r.status = 'completed' and r.run_id is not null and deleted_at is null
     order by render_id
  `
  for (const { has_captions, clip_id, ...render } of renders) {
    const keys = renderKeys(render)
    const name = `clips/${clip_id}/${render.render_id}`
    yield { key: keys.clip, name: `${name}.mp4` }
    if (has_captions) yield { key: keys.srt, name: `${name}.srt` }
  }
  const assets = await sql<Kept[]>`
    select account_id, asset_id, run_id, file_name from assets
     where account_id = ${account_id} and status = 'ready' and file_name is not null
     order by asset_id
  `
  for (const { file_name, ...asset } of assets) {
    yield { key: assetKey(asset, file_name), name: `brand/${asset.asset_id}${endOf(file_name)}` }
  }
  // Several projects may be of one upload.
  const sources = new Map(projects.map((project) => [sourceKey(project), project]))
  for (const [key, { project_id, file_name }] of sources) {
    yield { key, name: `sources/${project_id}${endOf(file_name ?? '')}` }
  }
}

/** The ending of a name that a stranger may have given. */
const endOf = (file_name: string) => /\.[A-Za-z0-9]{1,5}$/.exec(file_name)?.[0] ?? ''

interface Source {
  account_id: string
  project_id: string
  upload_id: string | null
  file_name: string | null
  has_transcript: boolean
}

interface Rendered extends RenderRun {
  has_captions: boolean
}

interface Kept {
  account_id: string
  asset_id: string
  run_id: string
  file_name: string
}
