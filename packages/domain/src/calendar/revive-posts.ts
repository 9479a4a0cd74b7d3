import type { Context } from '../context.ts'
import type { Sql } from '../database.ts'
import { recordEvent } from '../event/record-event.ts'
import { RENDER_FAILED } from './begin-post.ts'
import { enqueuePost } from './post-time.ts'
import { readWritten, selectPosts } from './select-posts.ts'

/** A post whose time passed longer ago than this needs a new time from its author. */
const LATEST_HOURS = 24

type Reviver = Pick<Context, 'sql' | 'accountId' | 'jobs'>

/** Locks the calendar of a render's project, so that one transaction at a time changes it. Taken before any other lock. */
export async function lockCalendarOfRender(
  sql: Sql,
  accountId: string,
  render_id: string,
): Promise<void> {
  await sql`
    select 1 from renders r join projects p using (project_id)
     where r.render_id = ${render_id} and r.account_id = ${accountId}
       for no key update of p
  `
}

/**
 * Makes the posts that failed because of a failed render pending again: they are published when the render is finished.
 * Posts whose time passed more than a day ago are not changed.
 *
 * Called when the render is queued again, in the same transaction, which holds the project, and before any event: it
 * locks the posts.
 */
export async function revivePosts(tenant: Reviver, render_id: string): Promise<void> {
  const { sql, accountId } = tenant
  const failed = await selectPosts(
    tenant,
    sql`
      and e.render_id = ${render_id} and e.status = 'failed' and e.error->>'code' = ${RENDER_FAILED}
      and e.scheduled_at > now() - make_interval(hours => ${LATEST_HOURS})
      for update of e
    `,
  )
  for (const before of failed) {
    const { post_id, scheduled_at: startAt } = before
    const [revived] = await sql<{ ticket: number }[]>`
      update posts
         set status = 'pending', error = null, attempts = 0, next_attempt_at = null,
             ticket = ticket + 1, revision = revision + 1, updated_at = now()
       where post_id = ${post_id} and account_id = ${accountId} and status = 'failed'
      returning ticket
    `
    if (!revived) continue
    await enqueuePost(tenant, { post_id, ticket: revived.ticket, startAt })
    const data = await readWritten(tenant, post_id)
    await recordEvent(sql, { account_id: accountId, type: 'post.rescheduled', data, before })
  }
}
