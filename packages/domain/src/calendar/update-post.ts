import { ApiError } from '@svc/errors'
import type { CalendarPost, PostChange, PostContent } from '@svc/specification'
import { cleanText } from '@svc/specification'
import { durationOf } from '../clip/clip-time.ts'
import type { Context } from '../context.ts'
import { inTransaction } from '../database.ts'
import { recordEvent } from '../event/record-event.ts'
import { readRow } from '../stored/read-row.ts'
import { arrangeRender, lockCalendarOf } from './arrange-render.ts'
import { changesOf } from './changes-of.ts'
import { enqueuePost } from './enqueue-post.ts'
import {
  findChosenRender,
  findFinishedRender,
  renderRequired,
  type UsableRender,
} from './find-render.ts'
import { findTarget, requireConnected, type Target } from './find-target.ts'
import { checkContent } from './plan-post.ts'
import { toPostTime } from './post-time.ts'
import { refuseState } from './refuse-state.ts'
import { readWritten } from './select-posts.ts'

type Updater = Pick<Context, 'sql' | 'accountId' | 'jobs' | 'postRules'>

interface Held extends PostContent {
  clip: { title: string; description: string; hashtags: string[] }
  clip_id: string
  social_account_id: string
  status: CalendarPost['status']
  scheduled_at: string
  segments: { start: number; end: number }[]
  render_id: string
  render_status: string
}

/**
 * Moves or rewrites a post that was not delivered; a failed one becomes pending again at its new time, and keeps its
 * text. The post is locked while the change is checked, so that it is either changed or published, not both. A render
 * that waits for the post's time is moved too.
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
    const change = cleanText(request)
    const { scheduled_at } = change
    const movedTo = scheduled_at === undefined ? null : await toPostTime(sql, scheduled_at)
    await lockCalendarOf(tenant, post_id)
    const post = await hold(tenant, post_id)
    checkRevival(post, movedTo)
    const target = await findTarget(tenant, change.social_account_id ?? post.social_account_id)
    const render = await findRender(tenant, post, change)
    const content = withDefaults(tenant, target, post, change)
    checkContent(tenant, target, content, { duration_seconds: durationOf(post.segments), render })
    if (change.social_account_id || post.status === 'failed') requireConnected(target)

    const before = await readWritten(tenant, post_id)
    const { ticket } = await write(tenant, post_id, { content, target, render, movedTo })
    await arrangeRender(tenant, render.render_id)
    if (render.render_id !== post.render_id) await arrangeRender(tenant, post.render_id)
    if (movedTo) await enqueuePost(sql, context.jobs, { post_id, ticket, startAt: movedTo })
    const after = await readWritten(tenant, post_id)
    await recordEvent(sql, {
      account_id: context.accountId,
      type: 'post.rescheduled',
      project_id: after.project_id,
      data: after,
      previous: changesOf(before, after),
    })
    return after
  })
}

async function hold({ sql, accountId }: Updater, post_id: string): Promise<Held> {
  const [post] = await sql<Held[]>`
    select e.clip_id, e.social_account_id, e.status, e.scheduled_at, e.title, e.caption,
           e.hashtags, e.first_comment, e.platform_options, c.segments,
           jsonb_build_object(
             'title', c.title, 'description', c.description, 'hashtags', c.hashtags
           ) as clip,
           e.render_id, r.status as render_status
      from posts e join clips c using (clip_id) join renders r using (render_id)
     where e.post_id = ${post_id} and e.account_id = ${accountId}
       for update of e
  `
  if (post?.status === 'pending' || post?.status === 'failed') {
    const { segments, ...rest } = post
    return { ...readRow('posts', rest), ...readRow('clips', { segments }) }
  }
  throw refuseState(post_id, post?.status)
}

function checkRevival({ status }: Held, movedTo: string | null): void {
  if (status !== 'failed' || movedTo !== null) return
  throw new ApiError('VALIDATION_ERROR', 'A post that failed needs a new time to be tried again.', {
    location: 'body.scheduled_at',
  })
}

/** Keeps the render of the post, unless another one is requested or its own failed or was cancelled. */
async function findRender(
  tenant: Updater,
  { clip_id, render_id, render_status }: Held,
  change: PostChange,
): Promise<UsableRender> {
  if (change.render_id) return findChosenRender(tenant, clip_id, change.render_id)
  const isKept = change.render_id === undefined
  if (isKept && !['failed', 'cancelled'].includes(render_status)) {
    return findChosenRender(tenant, clip_id, render_id)
  }
  const finished = await findFinishedRender(tenant, clip_id)
  if (!finished) throw renderRequired(clip_id)
  return finished
}

/** Applies a change to a post; a member that is `null` gets the text that publishing without it would write. */
function withDefaults(
  { postRules }: Updater,
  { platform, capabilities }: Target,
  post: Held,
  change: PostChange,
): PostContent {
  const { hashtags, platform_options, ...rest } = { ...pickContent(post), ...pickContent(change) }
  const given = { ...rest, platform_options: platform_options ?? {}, ...(hashtags && { hashtags }) }
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

function pickContent<T extends { [Name in keyof PostContent]?: PostContent[Name] | null }>(
  from: T,
): Pick<T, keyof PostContent & keyof T> {
  const names = ['title', 'caption', 'hashtags', 'first_comment', 'platform_options'] as const
  const given = names.filter((name) => from[name] !== undefined)
  return Object.fromEntries(given.map((name) => [name, from[name]])) as never
}

interface Written {
  content: PostContent
  target: { social_account_id: string; platform: string }
  render: UsableRender
  movedTo: string | null
}

async function write(
  { sql, accountId }: Updater,
  post_id: string,
  { content, target, render, movedTo }: Written,
): Promise<{ ticket: number }> {
  const [written] = await sql<[{ ticket: number }]>`
    update posts
       set title = ${content.title}, caption = ${content.caption},
           hashtags = ${content.hashtags}, first_comment = ${content.first_comment},
           platform_options = ${content.platform_options as object},
           social_account_id = ${target.social_account_id}, platform = ${target.platform},
           render_id = ${render.render_id}, checkpoint = null,
           ${
             movedTo
               ? sql`status = 'pending', scheduled_at = ${movedTo}, ticket = ticket + 1,
                     attempts = 0, next_attempt_at = null, error = null,`
               : sql``
           }
           revision = revision + 1, updated_at = now()
     where post_id = ${post_id} and account_id = ${accountId}
    returning ticket
  `
  return written
}
