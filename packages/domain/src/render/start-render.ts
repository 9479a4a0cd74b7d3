import { cleanText, type Render, type RenderRequest, writeStored } from '@svc/specification'
import { lockTerms, readTerms } from '../account/terms.ts'
import type { Context } from '../context.ts'
import { reserveCredits } from '../credits/hold-credits.ts'
import { inTransaction, type Sql } from '../database.ts'
import { recordAndShow } from '../event/record-event.ts'
import { STORED_COLUMNS } from '../stored/stored-columns.ts'
import { createUlid } from '../ulid.ts'
import { enqueueRender, type QueuedRender } from './enqueue-render.ts'
import { findIdentical, type PlannedRender, planRender } from './plan-render.ts'
import { readRender } from './read-renders.ts'

/**
 * Queues a render, its job and the reservation of its price, or none of them.
 *
 * When a render with the same settings exists or is in progress, that one is returned and costs
 * nothing; `force` makes a finished one again.
 *
 * @throws {ApiError} `VALIDATION_ERROR`, `NOT_FOUND`, `CONFLICT`, `PROJECT_NOT_READY`: see `planRender`.
 * @throws {ApiError} `INSUFFICIENT_CREDITS` when less than the price is available.
 */
export async function startRender(
  context: Context,
  clip_id: string,
  request: RenderRequest,
): Promise<Render> {
  return inTransaction(context.sql, async (sql) => {
    const tenant = { ...context, sql }
    const made = await makeRender(tenant, clip_id, request, AT_ONCE)
    if (typeof made !== 'string') return made
    await stopWaiting(tenant, made)
    return readRender(tenant, made)
  })
}

/**
 * Queues a render for a post as `startRender` does, in the caller's transaction, and returns its id.
 *
 * @param wish - The render begins at `not_before`, and is cancelled with the last post that waits for it. A
 *   render that waits for other posts already is returned unchanged. `post_id` is the post that it is asked for.
 */
export async function requestRender(
  tenant: Context,
  clip_id: string,
  request: RenderRequest,
  wish: Wish,
): Promise<string> {
  const made = await makeRender(tenant, clip_id, request, wish)
  return typeof made === 'string' ? made : made.render_id
}

/** @returns The new render, or the id of the identical one that exists already. */
async function makeRender(
  tenant: Context,
  clip_id: string,
  request: RenderRequest,
  wish: Wish,
): Promise<Render | string> {
  const { metadata = {} } = cleanText(request)
  const render = await planRender(tenant, clip_id, request)
  return (
    render.identicalId ??
    (await queueRender(tenant, { ...render, ...wish, metadata })) ??
    // Another request queued the same render between the query and the insert.
    (await findIdentical(tenant, render)) ??
    ''
  )
}

interface Wish {
  for_posts: boolean
  post_id?: string
  not_before: string | null
}

const AT_ONCE: Wish = { for_posts: false, not_before: null }

/** Starts a render that waited for the time of a post: from now on it no longer depends on that post. */
async function stopWaiting(context: Context, render_id: string): Promise<void> {
  const { sql, accountId } = context
  const [waiting] = await sql<QueuedRender[]>`
    update renders set for_posts = false, not_before = null, ticket = ticket + 1
     where render_id = ${render_id} and account_id = ${accountId}
       and status = 'queued' and for_posts
    returning render_id, ticket, turn, not_before
  `
  if (waiting) await enqueueRender(context, waiting, await readTerms(context))
}

type NewRender = PlannedRender & Wish & { metadata: Record<string, string> }

async function queueRender(context: Context, render: NewRender): Promise<Render | undefined> {
  const { sql, accountId } = context
  const terms = await lockTerms(context)
  const render_id = createUlid()
  const queued = await insert(sql, accountId, render_id, render)
  if (!queued) return undefined
  const { project_id, clip_id, credits, post_id } = render
  const row = { account_id: accountId, project_id, clip_id, render_id, ...(post_id && { post_id }) }
  await reserveCredits(sql, { ...row, amount: credits, description: 'Render' }, terms)
  await enqueueRender(context, queued, terms)
  return recordAndShow(context, (reader) => readRender(reader, render_id), 'render.queued')
}

async function insert(
  sql: Sql,
  account_id: string,
  render_id: string,
  { project_id, clip_id, clip_revision, credits, ...render }: NewRender,
): Promise<QueuedRender | undefined> {
  const [queued] = await sql<QueuedRender[]>`
    insert into renders (
      render_id, account_id, project_id, clip_id, clip_revision, settings, settings_hash,
      config, censor, tracks, credits_estimated, metadata, for_posts, not_before, turn
    )
    values (
      ${render_id}, ${account_id}, ${project_id}, ${clip_id}, ${clip_revision}, ${render.settings},
      ${render.settings_hash}, ${writeStored(STORED_COLUMNS.renders.config, render.config)}::jsonb, ${render.censor}::jsonb, ${render.tracks}::jsonb, ${credits},
      ${render.metadata}, ${render.for_posts}, ${render.not_before}::timestamptz,
      (select count(*) from renders
        where account_id = ${account_id} and status in ('queued', 'rendering')
          and (not_before is null or not_before <= now()))
    )
    on conflict (clip_id, settings_hash) where status in ('queued', 'rendering') do nothing
    returning render_id, ticket, turn, not_before
  `
  return queued
}
