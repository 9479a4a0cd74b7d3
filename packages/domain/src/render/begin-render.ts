import type { Plan } from '@svc/scope-policy'
import type { AccountLimits } from '../account/account.ts'
import { lockAccount } from '../account/lock-account.ts'
import { termsOf } from '../account/read-terms.ts'
import { brandWork } from '../brand-kit/brand-work.ts'
import type { Censor } from '../brand-kit/word-lists.ts'
import { inTransaction, type Sql } from '../database.ts'
import { JobPostponed, MAX_ATTEMPTS } from '../jobs/jobs.ts'
import { sourceKey, uploadKey } from '../object-keys.ts'
import type { TemplateConfig } from '../template/template-config.ts'
import { createUlid } from '../ulid.ts'
import { failRender } from './fail-render.ts'
import type { RenderSettings } from './render.ts'
import type { RenderRun, RenderWork } from './render-work.ts'

type Row = Omit<RenderRun, 'run_id'> & {
  status: 'queued' | 'rendering'
  settings: RenderSettings
  config: TemplateConfig | null
  censor: Censor | null
  upload_id: string | null
  silence_min_seconds: number
  plan: Plan
  limits: Partial<AccountLimits>
}

/**
 * Takes a render into work; see `beginProject`, whose rules are the same.
 *
 * @param ticket - Which of the render's jobs asks; without one it is taken for the one that counts.
 * @returns `null` when there is nothing to do: it is finished, cancelled, moved to another time, or given up now.
 * @throws {JobPostponed} The account renders as much as it may.
 */
export async function beginRender(
  sql: Sql,
  render_id: string,
  attempt: number,
  ticket?: number,
): Promise<RenderWork | null> {
  return inTransaction(sql, async (sql) => {
    const [render] = await lockRender(sql, render_id, ticket)
    if (!render) return null
    if (render.status === 'queued') await waitForPlace(sql, render)
    const run = { ...identityOf(render), run_id: createUlid() }
    await sql`
      update renders
         set status = 'rendering', run_id = ${run.run_id}, started_at = coalesce(started_at, now()),
             not_before = null,
             clip_revision = (select revision from clips c where c.clip_id = renders.clip_id)
       where render_id = ${render_id} and account_id = ${run.account_id}
    `
    if (attempt <= MAX_ATTEMPTS) return toWork(sql, render, run)
    await failRender(sql, run, {
      code: 'encode_failed',
      message: `The render was interrupted ${MAX_ATTEMPTS} times and is given up.`,
      retryable: true,
    })
    return null
  })
}

function lockRender(sql: Sql, render_id: string, ticket: number | undefined) {
  return sql<Row[]>`
    select r.account_id, r.project_id, r.clip_id, r.render_id, r.status, r.settings,
           r.config, r.censor, p.upload_id,
           (p.settings->'silence_min_seconds')::float8 as silence_min_seconds, a.plan, a.limits
      from renders r
      join projects p using (project_id)
      join accounts a on a.account_id = r.account_id
     where r.render_id = ${render_id} and r.status in ('queued', 'rendering')
       and p.deleted_at is null and (r.not_before is null or r.not_before <= now())
       and ${ticket === undefined ? sql`true` : sql`r.ticket = ${ticket}`}
       for update of r
  `
}

function identityOf({
  account_id,
  project_id,
  clip_id,
  render_id,
}: Row): Omit<RenderRun, 'run_id'> {
  return { account_id, project_id, clip_id, render_id }
}

async function waitForPlace(sql: Sql, { account_id, plan, limits }: Row): Promise<void> {
  await lockAccount(sql, account_id)
  const [running] = await sql<[{ count: number }]>`
    select count(*) from renders where account_id = ${account_id} and status = 'rendering'
  `
  // What was paid for is made, also after a change to a plan that would not have allowed it.
  const places = Math.max(1, termsOf({ plan, limits }).limits.max_concurrent_renders)
  if (running.count >= places) throw new JobPostponed()
}

async function toWork(sql: Sql, render: Row, run: RenderRun): Promise<RenderWork> {
  const [clip] = await sql<[RenderWork['clip']]>`
    select rank, title, description, hashtags, hook, start, "end", segments, language,
           transcript, words, framing
      from clips
     where clip_id = ${run.clip_id} and account_id = ${run.account_id}
  `
  const { upload_id, settings, silence_min_seconds, config, censor } = render
  const source_key = upload_id === null ? sourceKey(run) : uploadKey(run.account_id, upload_id)
  const brand = await brandWork(sql, run.account_id, config, settings.captions)
  return { ...run, ...brand, settings, silence_min_seconds, censor, source_key, clip }
}
