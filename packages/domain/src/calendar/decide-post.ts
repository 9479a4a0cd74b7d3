import { ApiError } from '@svc/errors'
import type { ApprovalDecision, CalendarPost, PostApproval } from '@svc/specification'
import type { Context } from '../context.ts'
import { inTransaction, type Sql } from '../database.ts'
import { recordEvent } from '../event/record-event.ts'
import type { ApprovalGrant } from './approval-links.ts'
import { arrangeRender, lockCalendarOf } from './arrange-render.ts'
import { changesOf } from './changes-of.ts'
import { enqueuePost } from './enqueue-post.ts'
import { findTarget, requireConnected } from './find-target.ts'
import { readWritten } from './select-posts.ts'

type Deciding = Pick<Context, 'sql' | 'accountId' | 'jobs' | 'approvals'>

/**
 * Reads the post that a link asks a member to approve, and what it would cost.
 *
 * @throws {ApiError} `NOT_FOUND` when the link is not one of this account, or was decided on already.
 */
export async function readApproval(context: Deciding, token: string): Promise<PostApproval> {
  const { sql } = context
  const grant = openGrant(context, token)
  const [waiting] = await sql<{ credits: number }[]>`
    select case when r.status = 'queued' then r.credits_estimated else 0 end as credits
      from posts e join renders r using (render_id)
     where ${isWaiting(sql, grant)}
  `
  if (!waiting) throw decided()
  return { post: await readWritten(context, grant.post_id), credits: waiting.credits }
}

/**
 * Approves or declines a post that waits for a person, as it was shown: of two decisions the first counts, and a post that changed
 * since is decided on anew. An approved post is published at its time, at once when that has passed; a declined one is cancelled.
 *
 * @throws {ApiError} `NOT_FOUND` as `readApproval`, `CONFLICT` when the post has another revision.
 * @throws {ApiError} `SOCIAL_ACCOUNT_NOT_CONNECTED` when it could not be posted.
 */
export async function decidePost(
  context: Deciding,
  token: string,
  decision: ApprovalDecision,
): Promise<CalendarPost> {
  const grant = openGrant(context, token)
  return inTransaction(context.sql, async (sql) => {
    const tenant = { ...context, sql }
    await lockCalendarOf(tenant, grant.post_id)
    const [held] = await sql<{ revision: number }[]>`
      select revision from posts e where ${isWaiting(sql, grant)} for update
    `
    if (!held) throw decided()
    const before = await readWritten(tenant, grant.post_id)
    if (held.revision !== decision.revision) throw changed(decision.revision, held.revision)
    await write(tenant, grant, decision, before)
    const post = await readWritten(tenant, grant.post_id)
    await recordEvent(sql, {
      account_id: context.accountId,
      type: decision.decision === 'approve' ? 'post.scheduled' : 'post.cancelled',
      project_id: post.project_id,
      data: post,
      previous: changesOf(before, post),
    })
    return post
  })
}

async function write(
  tenant: Deciding,
  grant: ApprovalGrant,
  { decision, revision, reason }: ApprovalDecision,
  { social_account_id }: CalendarPost,
): Promise<void> {
  const { sql, jobs } = tenant
  const { post_id } = grant
  const isApproved = decision === 'approve'
  if (isApproved) requireConnected(await findTarget(tenant, social_account_id))
  const change = isApproved
    ? sql`status = 'pending', scheduled_at = greatest(scheduled_at, now()), ticket = ticket + 1`
    : sql`status = 'cancelled', reason = ${reason ?? null}, checkpoint = null`
  const [written] = await sql<{ render_id: string; ticket: number; scheduled_at: string }[]>`
    update posts e set ${change}, revision = revision + 1, updated_at = now()
     where ${isWaiting(sql, grant)} and revision = ${revision}
    returning render_id, ticket, scheduled_at
  `
  if (!written) throw decided()
  const { render_id, ticket, scheduled_at: startAt } = written
  await arrangeRender(tenant, render_id)
  if (isApproved) await enqueuePost(sql, jobs, { post_id, ticket, startAt })
}

const isWaiting = (sql: Sql, { account_id, post_id, approval_round }: ApprovalGrant) => sql`
  e.post_id = ${post_id} and e.account_id = ${account_id} and e.status = 'awaiting_approval'
  and e.approval_round = ${approval_round}
`

function openGrant({ approvals, accountId }: Deciding, token: string): ApprovalGrant {
  const grant = approvals.read(token)
  if (grant?.account_id !== accountId) throw decided()
  return grant
}

const decided = () =>
  new ApiError('NOT_FOUND', 'This post does not wait for a decision of this account any more.')

const changed = (received: number, current: number) =>
  new ApiError('CONFLICT', `The post has changed since it was shown. Look at it again.`, {
    reason: 'changed_since',
    params: { received, current },
  })
