import { completeCaptionStyle, type Project, type ProjectSettings } from '@svc/specification'
import { combineReads, type RowKey } from '../combine-reads.ts'
import type { Context } from '../context.ts'
import type { Fragment, Sql } from '../database.ts'
import type { Links } from '../event/event-links.ts'
import { MOST_COUNTED } from '../jobs/queue-position.ts'
import { transcriptKeys } from '../object-keys.ts'
import { roundNumbers } from '../round-numbers.ts'
import { readRow } from '../stored/read-row.ts'
import { publicUrl } from './source-url.ts'

/** The parts of the context that reading projects needs. */
export type ProjectReader = Pick<Context, 'sql' | 'accountId'> & Links

type Row = Omit<Project, 'source' | 'settings' | 'transcript' | 'credits' | 'share'> & {
  account_id: string
  settings: ProjectSettings
  upload_id: string | null
  source_url: string | null
  source: Omit<Project['source'], 'kind' | 'url' | 'upload_id'>
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
}

/**
 * Reads projects of one account as the client sees them, without deleted ones.
 *
 * @param rest - What follows the account's condition: `and …`, then `order by` and `limit`. The table is `p`.
 */
export async function selectProjects(
  { sql, accountId, files, shares }: ProjectReader,
  rest: Fragment,
): Promise<Project[]> {
  const rows = await selectRows(
    sql,
    sql`p.account_id = ${accountId} and p.deleted_at is null ${rest}`,
  )
  return rows.map((row) => toProject(row, { files, shares }))
}

/** Reads one project, as `selectProjects` does; `undefined` when the account has no project with that id. */
export async function selectProject(
  { sql, accountId, files, shares }: ProjectReader,
  project_id: string,
): Promise<Project | undefined> {
  const row = await readOne(sql, { account_id: accountId, id: project_id })
  return row && toProject(row, { files, shares })
}

const readOne = combineReads<Row>(
  (sql, keys) => selectRows(sql, sql`${belongsTo(sql, keys)} and p.deleted_at is null`),
  ({ account_id, project_id }) => ({ account_id, id: project_id }),
)

function belongsTo(sql: Sql, keys: readonly RowKey[]) {
  const [first, ...rest] = keys
  if (first && rest.length === 0)
    return sql`p.account_id = ${first.account_id} and p.project_id = ${first.id}`
  const accounts = sql.typed.uuids(keys.map(({ account_id }) => account_id))
  const ids = sql.typed.uuids(keys.map(({ id }) => id))
  return sql`(p.account_id, p.project_id) in (select * from unnest(${accounts}, ${ids}))`
}

function selectRows(sql: Sql, where: Fragment): Promise<Row[]> {
  return sql<Row[]>`
    select p.account_id, p.project_id, p.type, ${titleOf(sql)} as title, p.status, p.stage, p.progress,
           case when p.status = 'queued' then (
             select count(*) from (
               select 1 from projects w
                where w.status = 'queued' and w.deleted_at is null
                  and (w.turn, w.created_at, w.project_id) < (p.turn, p.created_at, p.project_id)
                limit ${MOST_COUNTED}
             ) as ahead
           ) end as queue_position,
           p.estimated_seconds_remaining, p.upload_id, p.source_url, p.source, p.settings,
           p.template_id, p.template_snapshot_at,
           p.language, p.clip_count, p.transcript, p.warnings, p.error, p.metadata,
           p.created_at, p.updated_at, p.started_at, p.completed_at, p.expires_at,
           spent.estimated, spent.charged, spent.refunded,
           s.share_id, s.token_sealed, s.created_at as shared_at
      from projects p
      cross join lateral (
        select coalesce(sum(credits_estimated), 0) as estimated,
               coalesce(sum(credits_charged), 0) as charged,
               coalesce(sum(credits_refunded), 0) as refunded
          from renders r where r.project_id = p.project_id
      ) as spent
      left join shares s
        on s.project_id = p.project_id and (s.expires_at is null or s.expires_at > now())
     where ${where}
  `
}

/** Gives the SQL of a project's title: the request's, else the source's own, else the file's name. */
export function titleOf(sql: Sql) {
  return sql`coalesce(p.title, p.source->>'title', p.file_name)`
}

function toProject(stored: Row, { files, shares }: Links): Project {
  const row = readRow('projects', stored)
  const { account_id, upload_id, source_url, estimated, charged, refunded, transcript, ...rest } =
    row
  const { share_id, token_sealed, shared_at, settings, ...project } = rest
  const keys = transcriptKeys({ account_id, project_id: row.project_id })
  return roundNumbers({
    ...project,
    settings: { ...settings, captions: completeCaptionStyle(settings.captions) },
    source: {
      kind: upload_id === null ? 'url' : 'upload',
      url: source_url === null ? null : publicUrl(new URL(source_url)),
      upload_id,
      ...row.source,
    },
    share:
      share_id === null
        ? null
        : { url: shares.url({ share_id, token_sealed }), created_at: shared_at },
    credits: { estimated, charged, refunded },
    transcript: transcript && {
      srt_url: files.url(keys.srt),
      vtt_url: files.url(keys.vtt),
      json_url: files.url(keys.json),
      ...transcript,
    },
  })
}
