import { lockAccount } from '../account/lock-account.ts'
import { readTerms } from '../account/read-terms.ts'
import type { Context } from '../context.ts'
import { reserveCredits } from '../credits/hold-credits.ts'
import { inTransaction, type Sql } from '../database.ts'
import { cleanText } from '../text.ts'
import { createUlid } from '../ulid.ts'
import { findIdentical, type PlannedRender, planRender } from './plan-render.ts'
import { readRender } from './read-renders.ts'
import { recordRender } from './record-render.ts'
import type { Render, RenderRequest } from './render.ts'

/**
 * Queues a render, its job and the reservation of its price, or none of them.
 *
 * What was rendered already, or is being rendered, with the same settings is answered instead and
 * costs nothing; `force` makes a finished one anew.
 *
 * @throws {ApiError} `VALIDATION_ERROR`, `NOT_FOUND`, `PROJECT_NOT_READY`: see `planRender`.
 * @throws {ApiError} `INSUFFICIENT_CREDITS` when less than the price is available.
 */
export async function startRender(
  context: Context,
  clip_id: string,
  request: RenderRequest,
): Promise<Render> {
  return inTransaction(context.sql, async (sql) => {
    const tenant = { ...context, sql }
    const { force = false, metadata = {} } = cleanText(request)
    const render = await planRender(tenant, clip_id, request)
    const render_id =
      (await findIdentical(sql, render, { only_running: force })) ??
      (await queueRender(tenant, render, metadata)) ??
      // Somebody else queued the same render between the look and the insert.
      (await findIdentical(sql, render, {})) ??
      ''
    return readRender(tenant, render_id)
  })
}

async function queueRender(
  { sql, accountId, jobs }: Context,
  render: PlannedRender,
  metadata: Record<string, string>,
): Promise<string | undefined> {
  const { limits } = await readTerms({ sql, accountId })
  await lockAccount(sql, accountId)
  const render_id = createUlid()
  const queued = await insert(sql, accountId, render_id, render, metadata)
  if (!queued) return undefined
  const { project_id, clip_id, credits } = render
  await reserveCredits(sql, {
    account_id: accountId,
    project_id,
    clip_id,
    render_id,
    amount: credits,
    description: 'Render',
  })
  await jobs.enqueue(sql, {
    queue: 'render_clip',
    data: { render_id },
    account: { account_id: accountId, limit: limits.max_concurrent_renders },
    turn: queued.turn,
  })
  await recordRender(sql, { account_id: accountId, project_id, render_id }, 'render.queued')
  return render_id
}

async function insert(
  sql: Sql,
  account_id: string,
  render_id: string,
  { project_id, clip_id, clip_revision, credits, ...render }: PlannedRender,
  metadata: Record<string, string>,
): Promise<{ turn: number } | undefined> {
  const [queued] = await sql<{ turn: number }[]>`
    insert into renders (
      render_id, account_id, project_id, clip_id, clip_revision, settings, settings_hash,
      config, censor, credits_estimated, metadata, turn
    )
    values (
      ${render_id}, ${account_id}, ${project_id}, ${clip_id}, ${clip_revision}, ${render.settings},
      ${render.settings_hash}, ${render.config}::jsonb, ${render.censor}::jsonb, ${credits}, ${metadata},
      (select count(*) from renders
        where account_id = ${account_id} and status in ('queued', 'rendering'))
    )
    on conflict (clip_id, settings_hash) where status in ('queued', 'rendering') do nothing
    returning turn
  `
  return queued
}
