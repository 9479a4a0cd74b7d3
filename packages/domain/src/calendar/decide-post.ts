import { ApiError, conflict } from '@svc/errors'
import { createTokens, type Secret } from '@svc/secrets'
import type * as shapes from '@svc/specification'
import type { Context, Tenant } from '../context.ts'
import { inTransaction, type Sql } from '../database.ts'
import { recordEvent } from '../event/record-event.ts'
import { canonicalHash, readRow } from '../json.ts'
import { type PlannedRender, planRender } from '../render/plan-render.ts'
import { requestRender } from '../render/start-render.ts'
import { arrangeRender, lockCalendarOf, renderTime } from './arrange-render.ts'
import { readCover } from './cover-option.ts'
import { findTarget, requireConnected } from './plan-post.ts'
import { enqueuePost } from './post-time.ts'
import { readWritten } from './select-posts.ts'

type Reading = Pick<Context, 'sql' | 'accountId' | 'approvals'>

/**
 * Reads the post that a link asks a member to approve, what it would cost, and what of the clip would be drawn.
 *
 * @throws {ApiError} `NOT_FOUND` when the link is not one of this account, or was decided on already.
 */
export async function readApproval(context: Reading, token: string): Promise<shapes.PostApproval> {
  const { sql } = context
  const grant = openGrant(context, token)
  const waiting = await readWaiting(sql, grant)
  // What hinders a render is told to who approves; who declines needs none.
  const plan = await planned(context, waiting).catch((error: unknown) => {
    if (error instanceof ApiError) return undefined
    throw error
  })
  const isAsAsked = plan?.settings_hash === waiting.settings_hash
  const cover = await coverOf(context, waiting, plan)
  return {
    post: await readWritten(context, grant.post_id),
    credits: plan && !isAsAsked ? plan.due : waiting.credits,
    drawn:
      plan === undefined
        ? null
        : {
            revision: plan?.clip_revision ?? null,
            settings_hash: hashOf(plan?.settings_hash ?? waiting.settings_hash, cover),
          },
  }
}

/** Names what is approved: the file and its cover. */
const hashOf = (settings_hash: string, cover: number | null): string =>
  cover === null ? settings_hash : canonicalHash({ settings_hash, cover })

/** Finds the cover of a post that waits. */
const coverOf = (
  { sql, accountId }: Tenant,
  { clip_id, platform, render_id }: Waiting,
  plan: PlannedRender | null | undefined,
): Promise<number | null> =>
  readCover(sql, {
    ...{ account_id: accountId, clip_id, platform },
    ...(plan ? { render_id: null, config: plan.config } : { render_id }),
  })

interface Waiting {
  revision: number
  platform: shapes.Platform
  scheduled_at: string
  clip_id: string
  render_id: string
  render_status: string
  settings: shapes.RenderSettings
  settings_hash: string
  credits: number
}

async function readWaiting(sql: Sql, grant: ApprovalGrant): Promise<Waiting> {
  const [waiting] = await sql<Waiting[]>`
    select e.revision, e.platform, e.scheduled_at, e.clip_id, e.render_id, r.status as render_status, r.settings, r.settings_hash,
           case when r.status = 'queued' then r.credits_estimated else 0 end as credits
      from posts e join renders r using (render_id)
     where ${isWaiting(sql, grant)}
  `
  if (!waiting) throw decided()
  return readRow('renders', waiting)
}

/** Plans the render of a post from its clip as it is now, as a member sees it; `null` where the finished file is seen. */
async function planned(tenant: Tenant, post: Waiting): Promise<PlannedRender | null> {
  if (post.render_status === 'completed') return null
  return planRender(tenant, post.clip_id, requestOf(post))
}

function requestOf({ settings }: Waiting): shapes.RenderRequest {
  const { resolution, caption_language, second_caption_language } = settings
  return {
    ...{ resolution, caption_language },
    ...(second_caption_language !== null && { second_caption_language }),
  }
}

/**
 * Returns the render to post and its cover: of the clip as the member saw it. What an app asked for may have been drawn from
 * another state of it, and the clip may have changed since it was shown.
 */
async function asShown(
  context: Context,
  { post_id }: ApprovalGrant,
  post: Waiting,
  { settings_hash }: shapes.ApprovalDecision,
): Promise<{ render_id: string; approved_cover: number | null }> {
  const plan = await planned(context, post)
  const approved_cover = await coverOf(context, post, plan)
  const current = hashOf(plan?.settings_hash ?? post.settings_hash, approved_cover)
  const isAsAsked = !plan || (plan.settings_hash === post.settings_hash && isComing(post))
  // What was asked for is what is shown, but that its cover may have been chosen since.
  const isNamed = settings_hash !== undefined || approved_cover !== null || !isAsAsked
  if (isNamed && settings_hash !== current)
    throw changed({ received: settings_hash ?? '', current })
  if (isAsAsked) return { render_id: post.render_id, approved_cover }
  const not_before = await renderTime(context.sql, { ...post, approval: 'none' })
  const wish = { for_posts: true, post_id, not_before } as const
  const render_id = await requestRender(context, post.clip_id, requestOf(post), wish)
  return { render_id, approved_cover }
}

const isComing = ({ render_status }: Waiting) => ['queued', 'rendering'].includes(render_status)

/**
 * Approves or declines a post that waits for a person, as it was shown: of two decisions the first counts, and a post that changed
 * since is decided on anew. An approved post is published at its time, at once when that has passed; a declined one is cancelled.
 *
 * @throws {ApiError} `NOT_FOUND` as `readApproval`, `CONFLICT` when the post has another revision.
 * @throws {ApiError} `SOCIAL_ACCOUNT_NOT_CONNECTED` when it could not be posted.
 */
export async function decidePost(
  context: Context,
  token: string,
  decision: shapes.ApprovalDecision,
): Promise<shapes.CalendarPost> {
  const grant = openGrant(context, token)
  return inTransaction(context.sql, async (sql) => {
    const tenant = { ...context, sql }
    await lockCalendarOf(tenant, grant.post_id)
    const held = await readWaiting(sql, grant)
    const before = await readWritten(tenant, grant.post_id)
    if (held.revision !== decision.revision)
      throw changed({ received: decision.revision, current: held.revision })
    await write(tenant, grant, decision, { ...before, ...held })
    const post = await readWritten(tenant, grant.post_id)
    await recordEvent(sql, {
      account_id: context.accountId,
      type: decision.decision === 'approve' ? 'post.scheduled' : 'post.cancelled',
      data: post,
      before,
    })
    return post
  })
}

async function write(
  tenant: Context,
  grant: ApprovalGrant,
  decision: shapes.ApprovalDecision,
  held: Waiting & { social_account_id: string },
): Promise<void> {
  const { sql } = tenant
  const { post_id } = grant
  const isApproved = decision.decision === 'approve'
  if (isApproved) requireConnected(await findTarget(tenant, held.social_account_id))
  const { render_id, approved_cover } = isApproved
    ? await asShown(tenant, grant, held, decision)
    : { render_id: held.render_id, approved_cover: null }
  const change = isApproved
    ? sql`status = 'pending', scheduled_at = greatest(scheduled_at, now()), ticket = ticket + 1`
    : sql`status = 'cancelled', reason = ${decision.reason ?? null}, checkpoint = null`
  const [written] = await sql<{ ticket: number; scheduled_at: string }[]>`
    update posts e
       set ${change}, render_id = ${render_id}, approved_cover = ${approved_cover}, revision = revision + 1, updated_at = now()
     where ${isWaiting(sql, grant)} and revision = ${decision.revision}
    returning ticket, scheduled_at
  `
  if (!written) throw decided()
  const { ticket, scheduled_at: startAt } = written
  for (const id of new Set([held.render_id, render_id])) await arrangeRender(tenant, id)
  if (isApproved) await enqueuePost(tenant, { post_id, ticket, startAt })
}

const isWaiting = (sql: Sql, { account_id, post_id, approval_round }: ApprovalGrant) => sql`
  e.post_id = ${post_id} and e.account_id = ${account_id} and e.status = 'awaiting_approval'
  and e.approval_round = ${approval_round}
`

function openGrant({ approvals, accountId }: Reading, token: string): ApprovalGrant {
  const grant = approvals.read(token)
  if (grant?.account_id !== accountId) throw decided()
  return grant
}

const decided = () =>
  new ApiError('NOT_FOUND', 'This post does not wait for a decision of this account any more.')

const changed = (params: { received: string | number; current: string | number }) =>
  conflict('It has changed since it was shown. Look at it again.', {
    reason: 'changed_since',
    params,
  })

/** One time that a post waits for a person. */
interface ApprovalGrant {
  account_id: string
  post_id: string
  /** How often the post began to wait: a link works for one decision. */
  approval_round: number
}

/** Makes and reads the addresses at which members approve posts. An address alone opens nothing: its page is for members. */
export type ApprovalLinks = ReturnType<typeof createApprovalLinks>

/** @param options.baseUrl - Where people reach the service, without a trailing slash. */
export function createApprovalLinks(options: { baseUrl: string; secret: Secret }) {
  const tokens = createTokens<ApprovalGrant>(options.secret, 'post approval link')
  return {
    url: ({ account_id, post_id, approval_round }: ApprovalGrant): string =>
      `${options.baseUrl}/studio/approve?link=${tokens.sign({ account_id, post_id, approval_round })}`,
    /** @returns `null` when the token was forged, cut or made for something else. */
    read: (token: string): ApprovalGrant | null => tokens.read(token),
  }
}
