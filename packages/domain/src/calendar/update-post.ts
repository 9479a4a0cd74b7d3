import { invalidAt } from '@svc/errors'
import { type CalendarPost, type PostChange, type PostContent, toInstant } from '@svc/specification'
import { durationOf } from '../clip/clip-time.ts'
import type { Context } from '../context.ts'
import { inTransaction, type Sql } from '../database.ts'
import { recordEvent } from '../event/record-event.ts'
import { mergePatch, readRow } from '../json.ts'
import { tellOfWaitingPost } from '../notice/notice.ts'
import { arrangeRender, lockCalendarOf } from './arrange-render.ts'
import { refuseState } from './cancel-post.ts'
import {
  checkContent,
  findChosenRender,
  findFinishedRender,
  findTarget,
  renderRequired,
  requireConnected,
  type Target,
  tidyRequest,
  type UsableRender,
} from './plan-post.ts'
import { checkTimezone, enqueuePost, requireRoom, toPostTime } from './post-time.ts'
import { asksFirst, isProgram } from './publish-clip.ts'
import { readWritten } from './select-posts.ts'

type Updater = Pick<
  Context,
  'sql' | 'accountId' | 'credentialId' | 'jobs' | 'postRules' | 'requireState' | 'approvals'
>

interface Held extends PostContent {
  clip: { title: string; description: string; hashtags: string[] }
  clip_id: string
  social_account_id: string
  status: CalendarPost['status']
  approval: 'none' | 'person'
  scheduled_at: string
  timezone: string | null
  segments: { start: number; end: number }[]
  render_id: string
  render_status: string
}

/**
 * Moves or rewrites a post that was not delivered; a failed one becomes pending again at its new time, and keeps its
 * text. A post that waits for a person goes on waiting. One that an application changes waits again, unless it may post without asking, and
 * so does one that a person approved when a program changes it.
 * The post is locked while the change is checked, so that it is either changed or published, not both. A render
 * that waits for the post's time is moved too. A change that changes nothing writes nothing.
 *
 * @throws {ApiError} `VALIDATION_ERROR` at a member that the platform would refuse or that cannot be used.
 * @throws {ApiError} `NOT_FOUND` when the account has no such post, or the post is cancelled.
 * @throws {ApiError} `POST_ALREADY_PUBLISHED`, `POST_IN_PROGRESS`, `SOCIAL_ACCOUNT_NOT_CONNECTED`, `RENDER_REQUIRED`.
 */
export async function updatePost(
  context: Updater,
  post_id: string,
  request: PostChange,
): Promise<CalendarPost> {
  return inTransaction(context.sql, async (sql) => {
    const tenant = { ...context, sql }
    const change = tidyRequest(request)
    await lockCalendarOf(tenant, post_id)
    const post = await hold(tenant, post_id)
    const before = await readWritten(tenant, post_id)
    context.requireState?.(before)
    const { timezone = post.timezone } = change
    checkTimezone(timezone)
    const movedTo = await findTime(tenant, post, change)
    checkRevival(post, movedTo)
    const target = await findTarget(tenant, change.social_account_id ?? post.social_account_id)
    const render = await findRender(tenant, post, change)
    const content = withDefaults(tenant, target, post, change)
    checkContent(tenant, target, content, { duration_seconds: durationOf(post.segments), render })
    const written = { content, target, render, movedTo, timezone }
    if (isSame(post, written)) return before
    if (change.social_account_id || post.status === 'failed') requireConnected(target)
    await requireRoom(tenant, target, movedTo ?? post.scheduled_at, post_id)

    const wasAsking = post.status === 'awaiting_approval'
    const isAsking =
      wasAsking ||
      (await asksFirst(tenant)) ||
      (post.approval === 'person' && (await isProgram(tenant)))
    const { ticket } = await write(tenant, post_id, { ...written, isAsking })
    await arrangeRender(tenant, render.render_id)
    if (render.render_id !== post.render_id) await arrangeRender(tenant, post.render_id)
    if (isAsking && !wasAsking) {
      await tellOfWaitingPost(tenant, context.accountId)
    } else if (movedTo && !isAsking) {
      await enqueuePost(tenant, { post_id, ticket, startAt: movedTo })
    }
    const after = await readWritten(tenant, post_id)
    await recordEvent(sql, {
      account_id: context.accountId,
      type: isAsking && !wasAsking ? 'post.awaiting_approval' : 'post.rescheduled',
      data: after,
      before,
    })
    return after
  })
}

async function hold({ sql, accountId }: Updater, post_id: string): Promise<Held> {
  const [post] = await sql<Held[]>`
    select e.clip_id, e.social_account_id, e.status, e.approval, e.scheduled_at, e.timezone, e.title, e.caption,
           e.hashtags, e.first_comment, e.platform_options, c.segments,
           jsonb_build_object(
             'title', c.title, 'description', c.description, 'hashtags', c.hashtags
           ) as clip,
           e.render_id, r.status as render_status
      from posts e join clips c using (clip_id) join renders r using (render_id)
     where e.post_id = ${post_id} and e.account_id = ${accountId}
       for update of e
  `
  if (post && CHANGEABLE.has(post.status)) {
    const { segments, ...rest } = post
    return { ...readRow('posts', rest), ...readRow('clips', { segments }) }
  }
  throw refuseState(post_id, post?.status)
}

const CHANGEABLE = new Set<string>(['awaiting_approval', 'pending', 'failed'])

function checkRevival({ status }: Held, movedTo: string | null): void {
  if (status !== 'failed' || movedTo !== null) return
  throw invalidAt('body.scheduled_at', 'A post that failed needs a new time to be tried again.')
}

/** Returns the new time of the post; `null` when it stays. */
async function findTime(
  { sql }: Updater,
  { scheduled_at, status }: Held,
  { scheduled_at: wanted }: PostChange,
): Promise<string | null> {
  if (wanted === undefined) return null
  const isKept = status !== 'failed' && toInstant(wanted) === scheduled_at
  return isKept ? null : toPostTime(sql, wanted)
}

/** Keeps the render of the post, unless another one is requested or its own failed or was cancelled; `null` asks for the newest finished one. */
async function findRender(
  tenant: Updater,
  { clip_id, render_id, render_status }: Held,
  change: PostChange,
): Promise<UsableRender> {
  if (change.render_id) return findChosenRender(tenant, clip_id, change.render_id)
  const isUsable = !['failed', 'cancelled'].includes(render_status)
  const kept = () => findChosenRender(tenant, clip_id, render_id)
  if (isUsable && change.render_id === undefined) return kept()
  const finished = await findFinishedRender(tenant, clip_id)
  if (finished) return finished
  if (isUsable) return kept()
  throw renderRequired(clip_id)
}

/** Applies a change to a post; a member that is `null` gets the text that publishing without it would write. */
function withDefaults(
  { postRules }: Updater,
  { platform, capabilities }: Target,
  post: Held,
  change: PostChange,
): PostContent {
  const merged = mergePatch(post.platform_options, change.platform_options ?? {})
  const platform_options = (
    change.platform_options === null ? {} : merged
  ) as typeof post.platform_options
  const { hashtags, ...rest } = { ...pickContent(post), ...pickContent(change) }
  const given = { ...rest, platform_options, ...(hashtags && { hashtags }) }
  const isReset = [change.title, change.caption, change.hashtags].includes(null)
  if (hashtags && !isReset) return { ...given, hashtags }
  const written = postRules.fit(platform, given, post.clip, capabilities)
  return {
    ...given,
    hashtags: hashtags ?? written.hashtags,
    ...(change.title === null && { title: written.title }),
    ...(change.caption === null && { caption: written.caption }),
  }
}

function isSame(post: Held, { content, target, render, movedTo, timezone }: Changed): boolean {
  return (
    movedTo === null &&
    timezone === post.timezone &&
    target.social_account_id === post.social_account_id &&
    render.render_id === post.render_id &&
    Bun.deepEquals(content, pickContent(post))
  )
}

function pickContent<T extends { [Name in keyof PostContent]?: PostContent[Name] | null }>(
  from: T,
): Pick<T, keyof PostContent & keyof T> {
  const names = ['title', 'caption', 'hashtags', 'first_comment', 'platform_options'] as const
  const given = names.filter((name) => from[name] !== undefined)
  return Object.fromEntries(given.map((name) => [name, from[name]])) as never
}

/** What of a post is other than before. */
interface Changed {
  content: PostContent
  target: { social_account_id: string; platform: string }
  render: UsableRender
  movedTo: string | null
  timezone: string | null
}

async function write(
  { sql, accountId }: Updater,
  post_id: string,
  { content, target, render, movedTo, timezone, isAsking }: Changed & { isAsking: boolean },
): Promise<{ ticket: number }> {
  const [written] = await sql<[{ ticket: number }]>`
    update posts
       set title = ${content.title}, caption = ${content.caption},
           hashtags = ${content.hashtags}, first_comment = ${content.first_comment},
           platform_options = ${content.platform_options as object},
           social_account_id = ${target.social_account_id}, platform = ${target.platform},
           timezone = ${timezone}, render_id = ${render.render_id}, checkpoint = null,
           ${
             movedTo
               ? sql`scheduled_at = ${movedTo}, attempts = 0, error = null,
                     ticket = ticket + 1,`
               : sql``
           }
           ${movedTo || isAsking ? sql`next_attempt_at = null,` : sql``}
           ${isAsking ? waitAgain(sql) : movedTo ? sql`status = 'pending',` : sql``}
           revision = revision + 1, updated_at = now()
     where post_id = ${post_id} and account_id = ${accountId}
    returning ticket
  `
  return written
}

/** What was about to be sent is not sent, and no earlier link decides on it. */
const waitAgain = (sql: Sql) => sql`
  approval = 'person',
  approval_round = approval_round + case when status = 'awaiting_approval' then 0 else 1 end,
  status = 'awaiting_approval',
`
