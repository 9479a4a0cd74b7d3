import type { Plan } from '@svc/scope-policy'
import type { AccountLimits, Censor, RenderSettings, TemplateConfig } from '@svc/specification'
import { readStored } from '@svc/specification'
import { termsOf } from '../account/read-terms.ts'
import { brandWork } from '../brand-kit/brand-work.ts'
import type { Sql } from '../database.ts'
import { sourceKey } from '../object-keys.ts'
import { beginRun, INTERRUPTED } from '../run/begin-run.ts'
import { readRow } from '../stored/read-row.ts'
import { STORED_COLUMNS } from '../stored/stored-columns.ts'
import { clipAt } from './clip-at.ts'
import { failRender } from './fail-render.ts'
import type { RenderRun, RenderWork } from './render-work.ts'

type Row = Omit<RenderRun, 'run_id'> & {
  status: 'queued' | 'rendering'
  settings: RenderSettings
  config: TemplateConfig | null
  censor: Censor | null
  clip_revision: number
  upload_id: string | null
  project_settings: unknown
  plan: Plan
  limits: Partial<AccountLimits>
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
    lock: (sql) => lockRender(sql, render_id, ticket),
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
           r.config, r.censor, p.upload_id, p.settings as project_settings, a.plan, a.limits
      from renders r
      join projects p using (project_id)
      join accounts a on a.account_id = r.account_id
     where r.render_id = ${render_id} and r.status in ('queued', 'rendering')
       and p.deleted_at is null and (r.not_before is null or r.not_before <= now())
       and ${ticket === undefined ? sql`true` : sql`r.ticket = ${ticket}`}
       for update of r
  `
  return rows.map((row) => readRow(['renders', 'accounts'], row))
}

async function toWork(sql: Sql, { run_id }: RenderRun, render: Row): Promise<RenderWork> {
  const { account_id, project_id, clip_id, render_id } = render
  const run = { account_id, project_id, clip_id, render_id, run_id }
  const { upload_id, settings, config, censor } = render
  const { silence_min_seconds } = readStored(
    STORED_COLUMNS.projects.settings,
    render.project_settings,
  )
  const brand = await brandWork(sql, account_id, config, settings.captions)
  return {
    ...run,
    ...brand,
    settings,
    silence_min_seconds,
    censor,
    sourceKey: sourceKey({ account_id, project_id, upload_id }),
    clip: await clipAt(sql, render),
  }
}
