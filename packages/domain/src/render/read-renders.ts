import { ApiError } from '@svc/errors'
import {
  type ClipContent,
  completeCaptionStyle,
  type Render,
  type RenderOutputFacts,
  type RenderSettings,
} from '@svc/specification'
import { readClip } from '../clip/read-clips.ts'
import type { Context } from '../context.ts'
import type { Fragment, Sql } from '../database.ts'
import { renderKeys } from '../ids.ts'
import { MOST_COUNTED } from '../jobs/jobs.ts'
import { readRow, roundNumbers } from '../json.ts'
import type { ClipWork } from './render-run.ts'

type RenderReader = Pick<Context, 'sql' | 'accountId' | 'files'>

type Row = Omit<Render, 'settings' | 'output' | 'captions' | 'thumbnail_url' | 'credits'> & {
  output: RenderOutputFacts | null
  settings: RenderSettings
  has_captions: boolean
  run_id: string | null
  credits_estimated: number
  credits_charged: number
  credits_refunded: number
}

export async function readRender(context: RenderReader, render_id: string): Promise<Render> {
  const [render] = await readRenders(context, context.sql`and r.render_id = ${render_id}`)
  if (!render) throw new ApiError('NOT_FOUND', `No render ${render_id}.`)
  return render
}

/**
 * Reads renders of one account as the client sees them, without those of deleted projects.
 *
 * @param rest - What follows the account's condition. The table is `r`.
 */
async function readRenders(
  { sql, accountId, files }: RenderReader,
  rest: Fragment,
): Promise<Render[]> {
  const rows = await sql<Row[]>`
    select r.render_id, r.clip_id, r.project_id, r.clip_revision, r.status, r.progress,
           r.estimated_seconds_remaining, r.settings, r.output, r.has_captions, r.run_id,
           r.credits_estimated, r.credits_charged, r.credits_refunded, r.checks, r.error,
           r.metadata, r.created_at, r.started_at, r.completed_at,
           r.not_before,
           case when r.status = 'queued' and ${isDue(sql, 'r')} then (
             select count(*) from (
               select 1 from renders w
                where w.status = 'queued' and ${isDue(sql, 'w')}
                  and (w.turn, w.created_at, w.render_id) < (r.turn, r.created_at, r.render_id)
                limit ${MOST_COUNTED}
             ) as ahead
           ) end as queue_position
      from renders r join projects p using (project_id)
     where r.account_id = ${accountId} and p.deleted_at is null ${rest}
  `
  return rows.map((row) => roundNumbers(toRender(readRow('renders', row), accountId, files)))
}

/** Returns whether a queued render waits for a free place, and not for its start time. */
function isDue(sql: RenderReader['sql'], table: 'r' | 'w') {
  const not_before = sql(`${table}.not_before`)
  return sql`(${not_before} is null or ${not_before} <= now())`
}

function toRender(row: Row, account_id: string, files: Context['files']): Render {
  const { output, settings, has_captions, run_id, ...rest } = row
  const { credits_estimated, credits_charged, credits_refunded, ...render } = rest
  const { project_id, render_id } = render
  const keys = output && run_id && renderKeys({ account_id, project_id, render_id, run_id })
  return {
    ...render,
    settings: { ...settings, captions: completeCaptionStyle(settings.captions) },
    credits: {
      estimated: credits_estimated,
      charged: credits_charged,
      refunded: credits_refunded,
    },
    ...(output && keys ? linksOf(output, keys, has_captions, files) : NO_LINKS),
  }
}

const NO_LINKS = { output: null, captions: null, thumbnail_url: null }

function linksOf(
  output: RenderOutputFacts,
  keys: ReturnType<typeof renderKeys>,
  has_captions: boolean,
  files: Context['files'],
) {
  return {
    output: { url: files.url(keys.clip), url_expires_at: files.expiresAt(), ...output },
    captions: has_captions
      ? {
          srt_url: files.url(keys.srt),
          vtt_url: files.url(keys.vtt),
          ass_url: files.url(keys.ass),
        }
      : null,
    thumbnail_url: files.url(keys.thumbnail),
  }
}

/**
 * Reads the newest render of a clip.
 *
 * @throws {ApiError} `NOT_FOUND` when the account has no such clip, or the clip was never rendered.
 */
export async function readLatestRender(context: RenderReader, clip_id: string): Promise<Render> {
  const { sql } = context
  const newest = sql`
    and r.clip_id = ${clip_id} order by r.created_at desc, r.render_id desc limit 1
  `
  const [render] = await readRenders(context, newest)
  if (render) return render
  await readClip(context, clip_id)
  throw new ApiError('NOT_FOUND', `Clip ${clip_id} was never rendered.`)
}

interface Place {
  account_id: string
  clip_id: string
  clip_revision: number
}

/** A framing that is computed when the clip is drawn. */
const NO_SPANS: [] = []

/** Reads a clip as it was at one of its revisions; what is drawn of the present one is known already. */
export async function clipAt(
  sql: Sql,
  { account_id, clip_id, clip_revision }: Place,
): Promise<ClipWork['clip']> {
  const [row] = await sql<[ClipWork['clip'] & { revision: number }]>`
    select revision, rank, title, description, hashtags, hook, start, "end", segments, language,
           transcript, words, framing, edits
      from clips
     where clip_id = ${clip_id} and account_id = ${account_id}
  `
  const { revision, ...clip } = readRow('clips', row)
  if (revision === clip_revision) return clip
  const [kept] = await sql<{ content: ClipContent }[]>`
    select content from clip_revisions
     where clip_id = ${clip_id} and account_id = ${account_id} and revision = ${clip_revision}
  `
  if (!kept) return clip
  const { content } = readRow('clip_revisions', kept)
  return { ...clip, ...content, framing: { ...clip.framing, spans: NO_SPANS } }
}
