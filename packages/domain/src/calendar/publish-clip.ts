import { invalidAt } from '@svc/errors'
import type { CalendarPost, Estimate, PublishRequest } from '@svc/specification'
import { readTerms } from '../account/terms.ts'
import type { Context, Tenant } from '../context.ts'
import { inTransaction } from '../database.ts'
import { recordEvent } from '../event/record-event.ts'
import { createUlid } from '../ids.ts'
import { tellOfWaitingPost } from '../notice/notice.ts'
import { estimateRender } from '../render/plan-render.ts'
import { requestRender } from '../render/start-render.ts'
import { arrangeRender, renderTime } from './arrange-render.ts'
import { type PlannedPost, type Planner, planPost, renderSettings } from './plan-post.ts'
import { enqueuePost } from './post-time.ts'
import { readWritten } from './select-posts.ts'

/**
 * Puts a clip into the calendar, with the job that publishes it at its time; now when no time is given.
 *
 * Where no render is finished, one is queued and its price reserved, unless `auto_render` is off; it begins half an hour
 * before the post's time. A post that a person must approve is not sent before, and its render does not begin. Two requests make two posts; an idempotency key distinguishes a repetition from a second post.
 *
 * @throws {ApiError} As `planPost` and `startRender`.
 */
export async function publishClip(
  context: Context,
  clip_id: string,
  request: PublishRequest,
): Promise<CalendarPost> {
  return inTransaction(context.sql, async (sql) => {
    const tenant = { ...context, sql }
    const plan = await planPost(tenant, clip_id, request)
    const approval = await approvalOf(tenant, request)
    const isWaiting = approval === 'person'
    const post_id = createUlid()
    const render_id =
      plan.render?.render_id ??
      (await requestRender(tenant, clip_id, renderSettings(request), {
        for_posts: true,
        post_id,
        not_before: await renderTime(sql, { ...plan, approval }),
      }))
    await insert(tenant, plan, { ...request, post_id, clip_id, render_id, approval })
    await arrangeRender(tenant, render_id)
    const startAt = plan.scheduled_at
    if (isWaiting) await tellOfWaitingPost(tenant, context.accountId)
    else await enqueuePost(tenant, { post_id, ticket: 1, startAt })
    const data = await readWritten(tenant, post_id)
    const type = isWaiting ? 'post.awaiting_approval' : 'post.scheduled'
    await recordEvent(sql, { account_id: context.accountId, type, data })
    return data
  })
}

interface Ids {
  approval: 'none' | 'person'
  post_id: string
  clip_id: string
  render_id: string
}

async function insert(
  { sql, accountId, credentialId }: Tenant & Pick<Context, 'credentialId'>,
  { project_id, target, content, scheduled_at }: PlannedPost,
  { post_id, clip_id, render_id, timezone, approval }: PublishRequest & Ids,
): Promise<void> {
  await sql`
    insert into posts (
      post_id, account_id, project_id, clip_id, render_id, social_account_id, platform,
      scheduled_at, timezone, title, caption, hashtags, first_comment, platform_options, status,
      approval, approval_round, created_by
    )
    values (
      ${post_id}, ${accountId}, ${project_id}, ${clip_id}, ${render_id},
      ${target.social_account_id}, ${target.platform}, ${scheduled_at}, ${timezone ?? null},
      ${content.title}, ${content.caption}, ${content.hashtags}, ${content.first_comment},
      ${content.platform_options as object},
      ${approval === 'person' ? 'awaiting_approval' : 'pending'}, ${approval},
      ${approval === 'person' ? 1 : 0},
      coalesce((
        select jsonb_build_object('kind', 'api_key', 'name', name)
          from api_keys where key_id = ${credentialId} and account_id = ${accountId}
      ), (
        select jsonb_build_object('kind', 'oauth', 'name', client_name)
          from grants join oauth_clients using (client_id)
         where grant_id = ${credentialId} and account_id = ${accountId}
      ), jsonb_build_object('kind', 'dashboard', 'name', null))
    )
  `
}

/**
 * Returns what publishing would cost, without publishing: publishing takes no credits, but a render
 * that must be made first does, and some platforms charge the operator.
 *
 * @throws {ApiError} As `publishClip` would, but for credits.
 */
export async function estimatePost(
  context: Planner,
  clip_id: string,
  request: PublishRequest,
): Promise<Estimate> {
  return inTransaction(context.sql, async (sql) => {
    const tenant = { ...context, sql }
    const { render, duration_seconds, target, content } = await planPost(tenant, clip_id, request)
    const { isTest } = await readTerms(tenant)
    const platform_dollars = isTest ? null : context.postRules.priceOf(target.platform, content)
    if (!render) {
      const { estimate } = await estimateRender(tenant, clip_id, renderSettings(request))
      return { estimate: { ...estimate, platform_dollars } }
    }
    const seconds_to_complete = render.isFinished ? 0 : null
    return { estimate: { credits: 0, duration_seconds, seconds_to_complete, platform_dollars } }
  })
}

type Asking = Pick<Context, 'sql' | 'accountId' | 'credentialId'>

/** Returns whether posts of an application wait for a person: its member did not let it post without asking. */
export async function asksFirst({ sql, accountId, credentialId }: Asking): Promise<boolean> {
  const [grant] = await sql<{ publishes_unasked: boolean }[]>`
    select publishes_unasked from grants
     where grant_id = ${credentialId} and account_id = ${accountId}
  `
  return grant?.publishes_unasked === false
}

/** Returns whether a credential is that of a program, not of a member in the studio. */
export async function isProgram({ sql, accountId, credentialId }: Asking): Promise<boolean> {
  const found = await sql`
    select 1 from api_keys where key_id = ${credentialId} and account_id = ${accountId}
    union all
    select 1 from grants where grant_id = ${credentialId} and account_id = ${accountId}
  `
  return found.length > 0
}

/**
 * Returns how a new post is approved.
 *
 * @throws {ApiError} `VALIDATION_ERROR` at `body.approval` when an application wants less than its member does.
 */
async function approvalOf(
  context: Asking,
  { approval }: PublishRequest,
): Promise<'none' | 'person'> {
  const must = await asksFirst(context)
  if (!must) return approval ?? 'none'
  if (approval !== 'none') return 'person'
  throw invalidAt(
    'body.approval',
    'Received "none"; the member who connected this app wants to approve its posts. Leave it out.',
    { reason: 'role_required', params: { received: 'none' } },
  )
}
