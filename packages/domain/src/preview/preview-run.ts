import * as shapes from '@svc/specification'
import { hullOf } from '@svc/specification/play-order'
import { brandWork, censorOf } from '../brand-kit/brand-kit.ts'
import { uniteRanges } from '../clip/clip-time.ts'
import { recordClips, spokenText } from '../clip/save-clips.ts'
import type { Context } from '../context.ts'
import { type Fragment, inTransaction, type Sql } from '../database.ts'
import { clipKeys, sourceKey } from '../ids.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { readRow } from '../json.ts'
import type { ProjectRun } from '../project/project-run.ts'
import { effectiveRenderSettings, withMusic } from '../render/effective-settings.ts'
import { clipAt } from '../render/read-renders.ts'
import type { ClipWork } from '../render/render-run.ts'
import { refuseCrowd } from '../run/runs.ts'
import { beginRun, writeAsRun } from '../run/write-as-run.ts'
import { isTestAccount } from '../test-account/test-account.ts'

/** One worker's run on the preview of a clip; see `ProjectRun`. */
export interface PreviewRun extends ProjectRun {
  clip_id: string
}

/** Everything a worker needs to make the preview of a clip as it is now. */
export interface PreviewWork extends PreviewRun, ClipWork {}

/** What a worker found out while it made a preview; times are seconds of the source. */
export interface DrawnClip {
  /** As the clip was cut, with pauses and filler words removed where that is wanted. */
  segments: { start: number; end: number }[]
  /** Every word of the stretches in `heard`. */
  words: shapes.ClipWord[]
  heard: { start: number; end: number }[]
  framing: shapes.StoredFraming
  warnings: shapes.NewClip['warnings']
  language: string | null
}

type Row = EarlierRun & {
  status: 'queued' | 'making'
  clip_revision: number
  upload_id: string | null
  settings: shapes.ProjectSettings
  template_config: shapes.TemplateConfig | null
  isSample: boolean
}

/**
 * Begins a run on the preview of a clip; the rules are those of `beginProject`. What an interrupted run has stored is deleted.
 *
 * @param revision - The one that the job was queued for.
 * @returns `null` when there is nothing to do: the preview is made, given up now, or a later one is wanted.
 */
export async function beginPreview(
  sql: Sql,
  jobs: Jobs,
  clip_id: string,
  revision: number,
  attempt: number,
): Promise<PreviewWork | null> {
  return beginRun(sql, 'preview', {
    attempt,
    async lock(sql) {
      const rows = await lockPreview(sql, clip_id, revision)
      for (const row of rows) await deleteRunFiles(sql, jobs, row)
      return rows
    },
    toWork,
    giveUp: failPreview,
  })
}

async function lockPreview(sql: Sql, clip_id: string, revision: number): Promise<Row[]> {
  const rows = await sql<Row[]>`
    select v.account_id, v.project_id, v.clip_id, v.run_id, v.shown_run_id, v.status, c.revision as clip_revision,
           p.upload_id, p.settings, p.template_config,
           ${isTestAccount(sql, sql`v.account_id`)} as "isSample"
      from previews v
      join clips c using (clip_id)
      join projects p on p.project_id = v.project_id
     where v.clip_id = ${clip_id} and v.revision = ${revision}
       and v.status in ('queued', 'making') and p.deleted_at is null
       for update of v
  `
  return rows.map((row) => readRow('projects', row))
}

async function toWork(sql: Sql, { run_id }: PreviewRun, row: Row): Promise<PreviewWork> {
  const { account_id, project_id, clip_id, upload_id, template_config, isSample } = row
  const { settings: project } = row
  const clip = await clipAt(sql, row)
  const templates = { named: null, kept: template_config }
  const settings = effectiveRenderSettings({}, project, templates, clip.edits)
  const config = withMusic(template_config ?? shapes.DEFAULT_CONFIG, clip.edits)
  return {
    account_id,
    project_id,
    clip_id,
    run_id,
    ...(await brandWork(sql, account_id, config, settings.captions, clip.edits.layer)),
    settings,
    silence_min_seconds: project.silence_min_seconds,
    censor: await censorOf({ sql, accountId: account_id }, project),
    tracks: [],
    sourceKey: sourceKey({ account_id, project_id, upload_id }),
    isSample,
    clip,
  }
}

/** An address of the earlier preview works for up to two days. */
const KEPT_SECONDS = 49 * 3600
const BY_FRAMING = ['face_lost', 'two_speakers_tracked_one']

/**
 * Shows the preview that a run has stored, and what was found out while it was made: the words and the framing of a cut
 * that is new. The files of the earlier preview are deleted when their addresses have expired.
 */
export async function completePreview(
  sql: Sql,
  jobs: Jobs,
  run: PreviewRun,
  drawn: DrawnClip,
): Promise<void> {
  const [before] = await sql<{ shown_run_id: string | null }[]>`
    select shown_run_id from previews
     where clip_id = ${run.clip_id} and account_id = ${run.account_id}
  `
  const keys = clipKeys({ ...run, shown_run_id: before?.shown_run_id ?? null })
  await settlePreview(sql, run, sql`status = 'ready', shown_run_id = run_id`, async (sql) => {
    await writeDrawn(sql, run, drawn)
    await jobs.enqueue(sql, {
      queue: 'delete_files',
      data: { prefixes: Object.values(keys) },
      delaySeconds: KEPT_SECONDS,
    })
  })
}

async function writeDrawn(sql: Sql, { account_id, clip_id }: PreviewRun, drawn: DrawnClip) {
  const { segments, words, framing, warnings, language } = drawn
  const heard = uniteRanges(drawn.heard)
  const { start, end } = hullOf(segments)
  await sql`
    update clips
       set status = 'ready', segments = ${segments}::jsonb, words = ${words}::jsonb,
           framing = ${framing}::jsonb, language = ${language},
           transcript = case when segments = ${segments}::jsonb and words = ${words}::jsonb
                             then transcript else ${spokenText(words, segments)} end,
           start = ${start}, "end" = ${end},
           edits = edits || ${{ heard }}::jsonb,
           warnings = (
             select coalesce(jsonb_agg(warning), '[]') from jsonb_array_elements_text(warnings) as warning
              where warning <> all (${BY_FRAMING})
           ) || ${warnings}::jsonb,
           updated_at = now()
     where clip_id = ${clip_id} and account_id = ${account_id}
  `
}

/**
 * Ends a run whose preview cannot be made: a clip that has an earlier preview keeps it.
 *
 * @throws {StaleRunError} As `completePreview` does.
 */
export async function failPreview(sql: Sql, run: PreviewRun): Promise<void> {
  const { account_id, clip_id } = run
  await settlePreview(
    sql,
    run,
    sql`status = 'failed'`,
    (sql) => sql`
      update clips set status = 'failed', updated_at = now()
       where clip_id = ${clip_id} and account_id = ${account_id} and status = 'processing'
    `,
  )
}

/**
 * Ends a run on a preview and records the event, in one transaction.
 *
 * The clip is locked first, as an edit locks it: in the other order the two could wait for each other.
 *
 * @param change - The assignments of the preview's row.
 * @param settle - Writes what follows for the clip.
 */
async function settlePreview(
  sql: Sql,
  run: PreviewRun,
  change: Fragment,
  settle: (sql: Sql) => Promise<unknown>,
): Promise<void> {
  const { account_id, project_id, clip_id } = run
  await inTransaction(sql, async (sql) => {
    await sql`
      select 1 from clips where clip_id = ${clip_id} and account_id = ${account_id}
         for no key update
    `
    await writeAsRun(sql, 'preview', run, change)
    await settle(sql)
    const clips = { account_id, project_id, clip_ids: [clip_id] }
    await recordClips(sql, clips, 'clip.updated', { preview: { status: 'updating' } })
  })
}

/** How many previews of one account are made at once: people wait for them, and each takes seconds. */
const AT_ONCE = 2
/** How many of one account wait or are made: a worker that looks for one reads all that wait of accounts at their limit. */
const MOST_UNFINISHED = 1000

interface PreviewedClip {
  clip_id: string
  project_id: string
  /** The revision in which what is drawn last changed. */
  drawn_revision: number
}

/**
 * Queues the preview of a clip as it is now; a run that still makes an earlier one ends at its next write.
 *
 * @throws {ApiError} `RATE_LIMITED` when the account has as many unfinished previews of other clips as it may have.
 */
export async function queuePreview(
  { sql, accountId, jobs }: Pick<Context, 'sql' | 'accountId' | 'jobs'>,
  { clip_id, project_id, drawn_revision }: PreviewedClip,
): Promise<void> {
  const [earlier] = await sql<EarlierRun[]>`
    select account_id, project_id, clip_id, run_id, shown_run_id from previews
     where clip_id = ${clip_id} and account_id = ${accountId}
       for update
  `
  if (earlier) await deleteRunFiles(sql, jobs, earlier)
  const [unfinished] = await sql<[{ count: number }]>`
    select count(*) from previews
     where account_id = ${accountId} and status in ('queued', 'making') and clip_id <> ${clip_id}
  `
  refuseCrowd('previews', unfinished.count, MOST_UNFINISHED)
  await sql`
    insert into previews (clip_id, account_id, project_id, revision)
    values (${clip_id}, ${accountId}, ${project_id}, ${drawn_revision})
    on conflict (clip_id) do update
       set revision = excluded.revision, status = 'queued', run_id = null, updated_at = now()
  `
  await jobs.enqueue(sql, {
    queue: 'preview_clip',
    data: { clip_id, revision: drawn_revision },
    account: { account_id: accountId, limit: AT_ONCE },
  })
}

/** By then a worker that was paused has noticed that another run counts, and has stopped writing. */
const STRAGGLERS_SECONDS = 600

/** The run that a preview's row names, and the one whose files are shown. */
type EarlierRun = Omit<PreviewRun, 'run_id'> & {
  run_id: string | null
  shown_run_id: string | null
}

/**
 * Has the files of a run deleted that another one replaces before it ended: its worker, which would do that, may have been killed.
 *
 * @param sql - The transaction that replaces it.
 */
async function deleteRunFiles(
  sql: Sql,
  jobs: Jobs,
  { run_id, shown_run_id, ...clip }: EarlierRun,
): Promise<void> {
  if (run_id === null || run_id === shown_run_id) return
  const { preview } = clipKeys({ ...clip, shown_run_id: run_id })
  const folder = preview.slice(0, preview.lastIndexOf('/') + 1)
  await jobs.enqueue(sql, {
    queue: 'delete_files',
    data: { prefixes: [folder] },
    delaySeconds: STRAGGLERS_SECONDS,
  })
}
