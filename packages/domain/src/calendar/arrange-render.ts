import { readTerms } from '../account/terms.ts'
import type { Context, Tenant } from '../context.ts'
import { releaseCredits } from '../credits/credits.ts'
import type { Fragment, Sql } from '../database.ts'
import { enqueueRender, type QueuedRender } from '../render/start-render.ts'
import { PATIENCE_DAYS } from './post-time.ts'

/** How long before the first post that waits for it a render begins at the latest. */
const LEAD_MINUTES = 30

type Arranger = Pick<Context, 'sql' | 'accountId' | 'jobs'>

/**
 * The render of posts that wait for a person costs nothing until one of them is approved: it begins this long after their time, which is
 * later than they wait.
 */
const HELD_DAYS = 2 * PATIENCE_DAYS

/** Returns when the render of a post begins; `null` means at once. */
export async function renderTime(
  sql: Sql,
  { scheduled_at, approval }: { scheduled_at: string; approval: 'none' | 'person' },
): Promise<string | null> {
  const due: Fragment = sql`${scheduled_at}::timestamptz`
  const [time] = await sql<[{ not_before: string | null }]>`
    select ${approval === 'person' ? held(sql, due) : ahead(sql, due)} as not_before
  `
  return time.not_before
}

/**
 * Locks the calendar of a project and the renders that wait for it, so that one transaction at a time changes them. The
 * transaction takes this lock before any other.
 */
export async function lockCalendarOf({ sql, accountId }: Tenant, post_id: string): Promise<void> {
  await sql`
    select 1 from posts e join projects p using (project_id)
     where e.post_id = ${post_id} and e.account_id = ${accountId}
       for no key update of p
  `
}

/**
 * Adapts a render that only posts requested to the posts that wait for it now: it is moved to half an hour before the
 * first of them, or cancelled and its price released when there are none. A render that has begun is not changed.
 *
 * Called after each change of such a post, in the same transaction, which holds the project.
 */
export async function arrangeRender(context: Arranger, render_id: string): Promise<void> {
  const { sql, accountId } = context
  await cancelUnneeded(context, render_id)
  const [moved] = await sql<QueuedRender[]>`
    with wanted as (
      select case when bool_or(status <> 'awaiting_approval')
                  then ${ahead(sql, sql`min(scheduled_at) filter (where status <> 'awaiting_approval')`)}
                  else ${held(sql, sql`min(scheduled_at)`)} end as not_before
        from posts
       where render_id = ${render_id} and account_id = ${accountId}
         and status in ('awaiting_approval', 'pending', 'publishing')
    )
    update renders r set not_before = wanted.not_before, ticket = ticket + 1
      from wanted
     where r.render_id = ${render_id} and r.account_id = ${accountId}
       and r.status = 'queued' and r.for_posts
       and wanted.not_before is distinct from r.not_before
    returning r.render_id, r.ticket, r.turn, r.not_before
  `
  if (moved) await enqueueRender(context, moved, await readTerms(context))
}

async function cancelUnneeded({ sql, accountId }: Tenant, render_id: string): Promise<void> {
  const [cancelled] = await sql<Cancelled[]>`
    update renders r set status = 'cancelled', not_before = null, completed_at = now()
     where r.render_id = ${render_id} and r.account_id = ${accountId}
       and r.status = 'queued' and r.for_posts
       and not exists (
         select 1 from posts e
          where e.render_id = r.render_id
            and e.status in ('awaiting_approval', 'pending', 'publishing')
       )
    returning r.project_id, r.clip_id, r.credits_estimated
  `
  if (!cancelled) return
  const { credits_estimated: amount, ...cause } = cancelled
  const description = 'Post cancelled before its render began'
  await releaseCredits(sql, { account_id: accountId, render_id, ...cause, amount, description })
}

interface Cancelled {
  project_id: string
  clip_id: string
  credits_estimated: number
}

function ahead(sql: Sql, moment: Fragment) {
  const begin = sql`(${moment} - make_interval(mins => ${LEAD_MINUTES}))::timestamptz(3)`
  return sql`case when ${begin} > now() then ${begin} end`
}

const held = (sql: Sql, moment: Fragment) =>
  sql`(${moment} + make_interval(days => ${HELD_DAYS}))::timestamptz(3)`
