import { ApiError } from '@svc/errors'
import {
  completeCaptionStyle,
  type Project,
  type ProjectSettings,
  type StoredSource,
} from '@svc/specification'
import { combineReads, combineReadsInOrder, type RowKey } from '../combine-reads.ts'
import type { Context, Tenant } from '../context.ts'
import type { Fragment, Sql } from '../database.ts'
import type { Links } from '../event/record-event.ts'
import { clipKeys, sourceKey, transcriptKeys, waveformKey } from '../ids.ts'
import { MOST_COUNTED } from '../jobs/jobs.ts'
import { readRow, roundNumbers } from '../json.ts'
import { publicUrl } from './requested.ts'

export interface ProjectVersion {
  account_id: string
  project_id: string
  created_at: string
  version: string
}

export type ProjectRow = Omit<
  Project,
  'source' | 'settings' | 'transcript' | 'credits' | 'share' | 'thumbnail_url'
> & {
  account_id: string
  version: string
  settings: ProjectSettings
  upload_id: string | null
  source_url: string | null
  source: StoredSource
  transcript: {
    word_count: number
    source: 'asr' | 'imported' | 'embedded' | 'site' | 'none'
  } | null
  estimated: number
  charged: number
  refunded: number
  share_id: string | null
  token_sealed: string
  shared_at: string
  /** The clip whose picture stands for the project, and the run that made it; `null` without a clip that has one. */
  best_clip_id: string | null
  best_run_id: string | null
}

/** Reads one row; rows that are requested at the same time are read in one statement. */
export const readProjectRow = combineReads<ProjectRow>(
  (sql, keys) => selectRows(sql, isOneOf(sql, keys)),
  keyOf,
)

/** Reads the version of one project, in the same way; `undefined` when the account has no project with that id. */
export const readProjectVersion = combineReadsInOrder<string>(async (sql, keys) => {
  const rows = await sql<{ nth: number; version: string }[]>`
    select k.nth, ${versionOf(sql)} as version
      from ${keysOf(sql, keys)} with ordinality as k (account_id, project_id, nth), ${shownTables(sql)}
     where p.account_id = k.account_id and p.project_id = k.project_id and p.deleted_at is null
  `
  const versions = keys.map((): string | undefined => undefined)
  for (const { nth, version } of rows) versions[nth - 1] = version
  return versions
})

export function keyOf({ account_id, project_id }: ProjectVersion): RowKey {
  return { account_id, id: project_id }
}

export function ofAccount(sql: Sql, accountId: string, rest: Fragment): Fragment {
  return sql`p.account_id = ${accountId} and p.deleted_at is null ${rest}`
}

function isOneOf(sql: Sql, keys: readonly RowKey[]) {
  const [first, ...rest] = keys
  if (first && rest.length === 0)
    return sql`p.account_id = ${first.account_id} and p.project_id = ${first.id} and p.deleted_at is null`
  return sql`(p.account_id, p.project_id) in (select * from ${keysOf(sql, keys)}) and p.deleted_at is null`
}

/** Gives the SQL of a table of keys: accounts and projects. */
function keysOf(sql: Sql, keys: readonly RowKey[]) {
  const accounts = sql.typed.uuids(keys.map(({ account_id }) => account_id))
  const ids = sql.typed.uuids(keys.map(({ id }) => id))
  // Each array is a query of its own, so that Postgres keeps one plan for every number of keys. Otherwise it makes a plan
  // for each statement, which takes several times as long as running it.
  return sql`unnest((select ${accounts}::uuid[]), (select ${ids}::uuid[]))`
}

export function selectRows(sql: Sql, where: Fragment): Promise<ProjectRow[]> {
  return sql<ProjectRow[]>`
    select p.account_id, p.project_id, p.type, ${titleOf(sql)} as title, p.status, p.stage, p.progress,
           waiting.queue_position,
           p.estimated_seconds_remaining, p.upload_id, p.source_url, p.source, p.settings,
           p.template_id, p.template_snapshot_at,
           p.language, p.clip_count, p.transcript, p.speakers, p.warnings, p.error, p.metadata,
           p.created_at, p.updated_at, p.started_at, p.completed_at, p.expires_at,
           spent.estimated, spent.charged, spent.refunded,
           s.share_id, s.token_sealed, s.created_at as shared_at,
           best.clip_id as best_clip_id, best.shown_run_id as best_run_id, ${versionOf(sql)} as version
      from ${shownTables(sql)}
     where ${where}
  `
}

/** Reads the versions of projects, without what has the version. */
export function selectVersions(sql: Sql, where: Fragment): Promise<ProjectVersion[]> {
  return sql<ProjectVersion[]>`
    select p.account_id, p.project_id, p.created_at, ${versionOf(sql)} as version
      from ${shownTables(sql)}
     where ${where}
  `
}

/** The tables that a project's answer is made of. */
function shownTables(sql: Sql) {
  // `offset 0` makes Postgres count once, although two columns show the number.
  return sql`
    projects p
      cross join lateral (
        select case when p.status = 'queued' then (
          select count(*) from (
            select 1 from projects w
             where w.status = 'queued' and w.deleted_at is null
               and (w.turn, w.created_at, w.project_id) < (p.turn, p.created_at, p.project_id)
             limit ${sql.unsafe(String(MOST_COUNTED))}
          ) as ahead
        ) end as queue_position
        offset 0
      ) as waiting
      cross join lateral (
        select coalesce(sum(credits_estimated), 0) as estimated,
               coalesce(sum(credits_charged), 0) as charged,
               coalesce(sum(credits_refunded), 0) as refunded
          from renders r where r.project_id = p.project_id
      ) as spent
      left join lateral (
        select c.clip_id, v.shown_run_id
          from clips c left join previews v on v.clip_id = c.clip_id
         where p.clip_count > 0 and c.project_id = p.project_id and c.status = 'ready'
         order by c.rank
         limit 1
      ) as best on true
      left join shares s
        on s.project_id = p.project_id and (s.expires_at is null or s.expires_at > now())
  `
}

/**
 * Gives the SQL of a text that differs whenever anything differs that a project's answer shows: every change of a row gives
 * it another `xmin`, and the rest is shown as it is. `updated_at` tells rows apart after a restored backup, which may
 * use the numbers of transactions again.
 */
function versionOf(sql: Sql) {
  return sql`
    (p.xmin, p.updated_at, s.xmin, waiting.queue_position, spent.estimated, spent.charged, spent.refunded,
     best.clip_id, best.shown_run_id)::text
  `
}

/** Gives the SQL of a project's title: the request's, else the source's own, else the file's name. */
export function titleOf(sql: Sql) {
  return sql`coalesce(p.title, p.source->>'title', p.file_name)`
}

export async function readProject(context: ProjectReader, project_id: string): Promise<Project> {
  const project = await selectProject(context, project_id)
  if (!project) throw new ApiError('NOT_FOUND', `No project ${project_id}.`)
  return project
}

export async function requireProject(
  { sql, accountId }: Tenant,
  project_id: string,
  lock: Fragment = sql``,
): Promise<void> {
  const [project] = await sql`
    select 1 from projects
     where project_id = ${project_id} and account_id = ${accountId} and deleted_at is null ${lock}
  `
  if (!project) throw new ApiError('NOT_FOUND', `No project ${project_id}.`)
}

type ProjectReader = Pick<Context, 'sql' | 'accountId'> & Links

/**
 * Reads projects of one account as the client sees them, without deleted ones.
 *
 * @param rest - What follows the account's condition: `and …`, then `order by` and `limit`. The table is `p`.
 */
export async function selectProjects(
  { sql, accountId, files, shares }: ProjectReader,
  rest: Fragment,
): Promise<Project[]> {
  const rows = await selectRows(sql, ofAccount(sql, accountId, rest))
  return rows.map((row) => toProject(row, { files, shares }))
}

async function selectProject(
  { sql, accountId, files, shares }: ProjectReader,
  project_id: string,
): Promise<Project | undefined> {
  const row = await readProjectRow(sql, { account_id: accountId, id: project_id })
  return row && toProject(row, { files, shares })
}

export function toProject(stored: ProjectRow, { files, shares }: Links): Project {
  const row = readRow('projects', stored)
  const { account_id, upload_id, source_url, estimated, charged, refunded, transcript, ...rest } =
    row
  const { share_id, token_sealed, shared_at, best_clip_id, best_run_id, ...shown } = rest
  const { settings, version: _, ...project } = shown
  const key = { account_id, project_id: row.project_id, upload_id }
  const keys = transcriptKeys(key)
  const { playback_type, has_waveform, ...source } = row.source
  return roundNumbers({
    ...project,
    settings: { ...settings, captions: completeCaptionStyle(settings.captions) },
    source: {
      kind: upload_id === null ? 'url' : 'upload',
      url: source_url === null ? null : publicUrl(new URL(source_url)),
      upload_id,
      ...source,
      playback_url: playback_type && files.url(sourceKey(key), playback_type),
      waveform_url: has_waveform ? files.url(waveformKey(key)) : null,
    },
    share:
      share_id === null
        ? null
        : { url: shares.url({ share_id, token_sealed }), created_at: shared_at },
    thumbnail_url:
      best_clip_id &&
      files.url(clipKeys({ ...key, clip_id: best_clip_id, shown_run_id: best_run_id }).thumbnail),
    credits: { estimated, charged, refunded },
    transcript: transcript && {
      srt_url: files.url(keys.srt),
      vtt_url: files.url(keys.vtt),
      json_url: files.url(keys.json),
      ...transcript,
    },
  })
}
