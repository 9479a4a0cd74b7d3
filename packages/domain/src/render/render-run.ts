import * as shapes from '@svc/specification'
import type { Plan } from '@svc/specification/access'
import { termsOf } from '../account/terms.ts'
import { type BrandWork, brandWork } from '../brand-kit/brand-kit.ts'
import { releaseCredits, settleCredits } from '../credits/credits.ts'
import type { Sql } from '../database.ts'
import { sourceKey } from '../ids.ts'
import { readRow, STORED_COLUMNS } from '../json.ts'
import type { ProjectRun } from '../project/project-run.ts'
import { beginRun, endRun, INTERRUPTED, writeAsRun } from '../run/write-as-run.ts'
import { clipAt } from './read-renders.ts'

/** One worker's run on a render; see `ProjectRun`. */
export interface RenderRun extends ProjectRun {
  clip_id: string
  render_id: string
}

export interface RenderWork extends RenderRun, ClipWork {}

/** Everything a worker needs to draw a clip. Times are in seconds of the source. */
export interface ClipWork extends BrandWork {
  account_id: string
  project_id: string
  clip_id: string
  settings: shapes.RenderSettings
  /** From the project: pauses shorter than this stay, also where silences are removed. */
  silence_min_seconds: number
  censor: shapes.Censor | null
  /** The languages of the captions; none for what is spoken alone. */
  tracks: shapes.CaptionTrack[]
  /** The object key of the source video. */
  sourceKey: string
  /** Whether it is drawn from the sample, in place of the source: in a test account. */
  isSample: boolean
  clip: {
    rank: number
    title: string
    description: string
    hashtags: string[]
    hook: { text: string; start: number; end: number }
    start: number
    end: number
    segments: { start: number; end: number }[]
    language: string | null
    transcript: string
    words: shapes.ClipWord[]
    framing: shapes.StoredFraming
    edits: shapes.StoredEdits
  }
}

type Row = Omit<RenderRun, 'run_id'> & {
  status: 'queued' | 'rendering'
  settings: shapes.RenderSettings
  config: shapes.TemplateConfig | null
  censor: shapes.Censor | null
  tracks: shapes.CaptionTrack[]
  clip_revision: number
  upload_id: string | null
  project_settings: unknown
  plan: Plan
  limits: Partial<shapes.AccountLimits>
  isSample: boolean
}

/**
 * Begins a run on a render; the rules are those of `beginProject`.
 *
 * @param ticket - Identifies the job among those of the render; a job without a ticket counts as the current one.
 * @returns `null` when there is nothing to do: the render is finished, cancelled, moved to another time, or given up now.
 * @throws {JobPostponed} The account renders as much as it may.
 */
export async function beginRender(
  sql: Sql,
  render_id: string,
  attempt: number,
  ticket?: number,
): Promise<RenderWork | null> {
  return beginRun(sql, 'render', {
    attempt,
    async lock(sql) {
      // Before the render: who posts it locks both in this order.
      await sql`
        select 1 from accounts
         where account_id = (select account_id from renders where render_id = ${render_id})
           for no key update
      `
      return lockRender(sql, render_id, ticket)
    },
    // A paid render is made even after a change to a plan that would not have allowed it.
    placesOf: (render) => Math.max(1, termsOf(render).limits.max_concurrent_renders),
    change: sql`
      , started_at = coalesce(started_at, now()), not_before = null
    `,
    toWork,
    giveUp: (sql, run) =>
      failRender(sql, run, { code: 'encode_failed', message: INTERRUPTED, retryable: true }),
  })
}

async function lockRender(sql: Sql, render_id: string, ticket?: number): Promise<Row[]> {
  const rows = await sql<Row[]>`
    select r.account_id, r.project_id, r.clip_id, r.render_id, r.clip_revision, r.status, r.settings,
           r.config, r.censor, r.tracks, p.upload_id, p.settings as project_settings, a.plan, a.limits,
           a.test_of is not null as "isSample"
      from renders r
      join projects p using (project_id)
      join accounts a on a.account_id = r.account_id
     where r.render_id = ${render_id} and r.status in ('queued', 'rendering')
       and p.deleted_at is null and (r.not_before is null or r.not_before <= now())
       and ${ticket === undefined ? sql`true` : sql`r.ticket = ${ticket}`}
       for no key update of r
  `
  return rows.map((row) => readRow(['renders', 'accounts'], row))
}

async function toWork(sql: Sql, { run_id }: RenderRun, render: Row): Promise<RenderWork> {
  const { account_id, project_id, clip_id, render_id } = render
  const run = { account_id, project_id, clip_id, render_id, run_id }
  const { upload_id, settings, config, censor, tracks, isSample } = render
  const { silence_min_seconds } = shapes.readStored(
    STORED_COLUMNS.projects.settings,
    render.project_settings,
  )
  const clip = await clipAt(sql, render)
  const brand = await brandWork(sql, account_id, config, settings.captions, clip.edits.layer)
  return {
    ...run,
    ...brand,
    settings,
    silence_min_seconds,
    censor,
    tracks,
    sourceKey: sourceKey({ account_id, project_id, upload_id }),
    isSample,
    clip,
  }
}

/** Stores the progress of a run; `progress` is 0 to 100, a smaller number than the stored one is ignored. */
export async function reportRender(
  sql: Sql,
  run: RenderRun,
  report: { progress: number; estimated_seconds_remaining: number | null },
): Promise<void> {
  await writeAsRun(
    sql,
    'render',
    run,
    sql`
      progress = greatest(progress, ${Math.floor(report.progress)}),
      estimated_seconds_remaining = ${report.estimated_seconds_remaining}
    `,
  )
}

/** The result of a worker's run. `has_captions`: subtitle files are stored beside the clip. */
interface RenderResult {
  output: shapes.RenderOutputFacts
  checks: shapes.RenderChecks
  has_captions: boolean
}

/**
 * Completes a render and charges its price, in one transaction: a render is charged exactly when it
 * is completed, and only once, however often the call is repeated.
 */
export async function completeRender(
  sql: Sql,
  run: RenderRun,
  { output, checks, has_captions }: RenderResult,
): Promise<void> {
  const { account_id, project_id, clip_id, render_id } = run
  const description = 'Render completed'
  await endRun(sql, 'render', run, {
    change: sql`
      status = 'completed', progress = 100, estimated_seconds_remaining = null,
      output = ${output}::jsonb, checks = ${checks}::jsonb,
      has_captions = ${has_captions}, credits_charged = credits_estimated, completed_at = now()
    `,
    settle: (sql, { credits_estimated: amount }) =>
      settleCredits(sql, { account_id, project_id, clip_id, render_id, amount, description }),
    event: 'render.completed',
    from: 'rendering',
  })
}

/** Ends a render as failed, with a reason for its owner, and releases its price, in one transaction. */
export async function failRender(
  sql: Sql,
  run: RenderRun,
  error: shapes.RenderError,
): Promise<void> {
  const { account_id, project_id, clip_id, render_id } = run
  const description = `Render failed: ${error.code}`
  await endRun(sql, 'render', run, {
    change: sql`
      status = 'failed', estimated_seconds_remaining = null, error = ${error}::jsonb,
      completed_at = now()
    `,
    settle: (sql, { credits_estimated: amount }) =>
      releaseCredits(sql, { account_id, project_id, clip_id, render_id, amount, description }),
    event: 'render.failed',
    code: error.code,
    from: 'rendering',
  })
}
