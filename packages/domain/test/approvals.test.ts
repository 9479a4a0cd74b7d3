import { beforeEach, describe, expect, test } from 'bun:test'
import type { CalendarPost } from '@svc/specification'
import {
  cancelPost,
  createUlid,
  decidePost,
  deleteProject,
  publishClip,
  readApproval,
  readCredits,
  readLatestRender,
  readPost,
  readWaitingPosts,
  startRender,
  updatePost,
  upkeep,
} from '../src/index.ts'
import {
  type Author,
  approve,
  ask,
  calendarOf,
  decide,
  inSeconds,
  linkOf,
} from './calendar-fixtures.ts'
import { openTestDatabase } from './create-test-database.ts'
import { addOwner, eventsOf, recordingJobs, refusal } from './fixtures.ts'
import { finishRender } from './worked.ts'

const HOUR = 3600

const { sql } = await openTestDatabase()
const { newAuthor, passUntil, send, statusOf, take } = calendarOf(sql)
let author: Author
beforeEach(async () => {
  author = await newAuthor()
})

describe('a post that waits for a person', () => {
  test('is not sent and not rendered, whichever job comes, and holds the credits of its render', async () => {
    const { post_id } = await ask(author, 2 * HOUR)
    const { render_id } = await readLatestRender(author.context, author.clip_id)
    await sql`update posts set scheduled_at = now() - interval '1 hour' where post_id = ${post_id}`
    expect(await send(author, post_id)).toBeNull()
    expect(await take(render_id)).toBeNull()
    const [held] = await sql<[{ days: number }]>`
      select extract(day from not_before - now())::int as days from renders
       where render_id = ${render_id}
    `
    expect(held.days).toBeGreaterThan(30)
    expect(await readCredits(author.context)).toMatchObject({ reserved: 1 })
    expect(await readPost(author.context, post_id)).toMatchObject({
      ...{ status: 'awaiting_approval', approval: 'person', render_at: null },
    })
  })

  test('shows who looks at its link what it would cost', async () => {
    const post = await ask(author, HOUR)
    const drawn = { revision: 1, settings_hash: expect.any(String) }
    expect(await readApproval(author.context, linkOf(post))).toEqual({ post, credits: 1, drawn })
    const { render_id } = await readLatestRender(author.context, author.clip_id)
    await sql`update renders set status = 'completed' where render_id = ${render_id}`
    expect(await readApproval(author.context, linkOf(post))).toMatchObject({ credits: 0 })
  })

  test('is sent at its time once it is approved, and its render begins half an hour before', async () => {
    const post = await ask(author, 2 * HOUR)
    const { render_id } = await readLatestRender(author.context, author.clip_id)
    const approved = await approve(author, post)
    expect(approved).toMatchObject({ status: 'pending', approval_url: null, revision: 2 })
    expect(approved.scheduled_at).toBe(post.scheduled_at)
    expect(Date.parse(approved.render_at ?? '')).toBe(Date.parse(post.scheduled_at) - 30 * 60_000)
    expect(await send(author, post.post_id)).toBeNull()
    await passUntil(render_id)
    expect(await take(render_id)).not.toBeNull()
  })

  test('is sent at once when its time has passed before it is approved', async () => {
    await finish(author)
    const post = await ask(author, 2 * HOUR)
    await sql`
      update posts set scheduled_at = now() - interval '1 day' where post_id = ${post.post_id}
    `
    const approved = await approve(author, post)
    expect(Date.now() - Date.parse(approved.scheduled_at)).toBeWithin(-1000, 60_000)
    expect(await send(author, post.post_id)).toMatchObject({ post_id: post.post_id })
  })

  test('is cancelled with the reason for which it is declined, and its render costs nothing', async () => {
    const post = await ask(author, HOUR)
    const { render_id } = await readLatestRender(author.context, author.clip_id)
    const declined = await decide(author, post, { decision: 'decline', reason: 'Too loud.' })
    expect(declined).toMatchObject({ status: 'cancelled', reason: 'Too loud.', approval_url: null })
    expect(await statusOf(render_id)).toBe('cancelled')
    expect(await readCredits(author.context)).toMatchObject({ reserved: 0 })
    const told = (await eventsOf(author.context, 'post.')).map(({ type }) => type)
    expect(told).toEqual(['post.awaiting_approval', 'post.cancelled'])
  })

  test('goes with its project', async () => {
    const { post_id } = await ask(author, HOUR)
    await deleteProject(author.context, author.project_id)
    const [post] = await sql`select status from posts where post_id = ${post_id}`
    expect(post).toEqual({ status: 'cancelled' })
  })

  test('is given up a month after its time, not before', async () => {
    const [late, waiting] = [await ask(author, HOUR), await ask(author, HOUR)]
    await sql`
      update posts set scheduled_at = now() - make_interval(
        days => case post_id when ${late.post_id} then 31 else 29 end
      )
       where account_id = ${author.context.accountId}
    `
    expect((await upkeep(sql, recordingJobs())).approvals_expired).toBe(1)
    expect((await readPost(author.context, late.post_id)).status).toBe('cancelled')
    expect((await readPost(author.context, waiting.post_id)).status).toBe('awaiting_approval')
  })
})

describe('a decision', () => {
  test('of many at once counts once: a post is sent or declined, never both', async () => {
    await finish(author)
    for (let round = 0; round < 10; round++) {
      const post = await ask(author, null)
      const ends = await Promise.allSettled([
        ...Array.from({ length: 4 }, () => approve(author, post)),
        ...Array.from({ length: 4 }, () =>
          decide(author, post, { decision: 'decline', reason: 'No.' }),
        ),
        cancelPost(author.context, post.post_id),
      ])
      const now = await readPost(author.context, post.post_id)
      // A post may be cancelled after it was approved, as any other.
      const decided = ends.slice(0, 8).filter(({ status }) => status === 'fulfilled')
      expect(decided.length).toBeLessThanOrEqual(1)
      expect(['pending', 'cancelled']).toContain(now.status)
      expect((await send(author, post.post_id)) === null).toBe(now.status === 'cancelled')
    }
  })

  test('is for the post as it was shown', async () => {
    const post = await ask(author, HOUR)
    const changed = await updatePost(author.context, post.post_id, { caption: 'Other words.' })
    expect(changed).toMatchObject({ status: 'awaiting_approval', revision: 2 })
    expect(changed.approval_url).toBe(post.approval_url)
    expect(await refusal(approve(author, post))).toStartWith('CONFLICT')
    expect(await approve(author, changed)).toMatchObject({ status: 'pending' })
  })

  test.each<[string, (post: CalendarPost) => string]>([
    ['a link that was cut', (post) => linkOf(post).slice(0, -1)],
    ['a link of nothing', () => 'x'],
    ['no link', () => ''],
  ])('is refused for %s', async (_, link) => {
    const post = await ask(author, HOUR)
    const decision = { decision: 'approve', revision: 1 } as const
    expect(await refusal(decidePost(author.context, link(post), decision))).toBe('NOT_FOUND')
    expect((await readPost(author.context, post.post_id)).status).toBe('awaiting_approval')
  })

  test('is refused to another account', async () => {
    const [other, post] = [await newAuthor(), await ask(author, HOUR)]
    expect(await refusal(approve(other, post))).toBe('NOT_FOUND')
    expect(await refusal(readApproval(other.context, linkOf(post)))).toBe('NOT_FOUND')
  })

  test('is refused while the account is not connected, and the post goes on waiting', async () => {
    const post = await ask(author, HOUR)
    await sql`
      update social_accounts set status = 'revoked'
       where social_account_id = ${author.social_account_id}
    `
    expect(await refusal(approve(author, post))).toStartWith('SOCIAL_ACCOUNT_NOT_CONNECTED')
    expect((await readPost(author.context, post.post_id)).status).toBe('awaiting_approval')
  })
})

describe('an app', () => {
  test('that may not post unasked asks, whatever it says', async () => {
    const app = await appOf(author, false)
    const { clip_id, social_account_id } = author
    const post = await publishClip(app, clip_id, { social_account_id })
    expect(post).toMatchObject({ status: 'awaiting_approval', approval: 'person' })
    const attempt = publishClip(app, clip_id, { social_account_id, approval: 'none' })
    expect(await refusal(attempt)).toBe('VALIDATION_ERROR body.approval')
  })

  test('that may posts, and asks when it wants to', async () => {
    const app = await appOf(author, true)
    const { clip_id, social_account_id } = author
    const posts = [
      await publishClip(app, clip_id, { social_account_id }),
      await publishClip(app, clip_id, { social_account_id, approval: 'person' }),
    ]
    expect(posts.map(({ status }) => status)).toEqual(['pending', 'awaiting_approval'])
  })

  test('that changes what was approved asks again, by another link', async () => {
    await finish(author)
    const app = await appOf(author, false)
    const post = await ask(author, 2 * HOUR)
    await approve(author, post)
    const changed = await updatePost(app, post.post_id, { caption: 'Buy this.' })
    expect(changed).toMatchObject({ status: 'awaiting_approval', revision: 3 })
    await sql`update posts set scheduled_at = now() - interval '1s' where post_id = ${post.post_id}`
    expect(await send(author, post.post_id)).toBeNull()
    expect(await refusal(decide(author, { ...changed, ...post, revision: 3 }))).toBe('NOT_FOUND')
    await approve(author, changed)
    expect(await send(author, post.post_id)).not.toBeNull()
  })

  test('that moves an approved post asks again; a person who does, does not', async () => {
    const app = await appOf(author, false)
    const post = await ask(author, 2 * HOUR)
    await approve(author, post)
    const scheduled_at = inSeconds(3 * HOUR)
    const moved = await updatePost(app, post.post_id, { scheduled_at })
    expect(moved.status).toBe('awaiting_approval')
    await approve(author, moved)
    const later = { scheduled_at: inSeconds(4 * HOUR) }
    expect((await updatePost(author.context, post.post_id, later)).status).toBe('pending')
  })
})

test('owners are told of all that waits, once for posts within a minute', async () => {
  const jobs = recordingJobs()
  const subject = await addOwner(sql, author.context.accountId)
  const asking = { ...author, context: { ...author.context, jobs } }
  const [first, second] = [await ask(asking, 2 * HOUR), await ask(asking, HOUR)]
  await approve(author, await ask(asking, HOUR))
  const told = jobs.queued.filter(({ queue }) => queue === 'send_notice')
  expect(told).toMatchObject([{ data: { subject, notice: { kind: 'posts_awaiting_approval' } } }])
  const { posts, count } = await readWaitingPosts(author.context, 1)
  expect([posts.map(({ post_id }) => post_id), count]).toEqual([[second.post_id], 2])
  expect(posts[0]?.approval_url).toBe(second.approval_url ?? '')
  expect(first.approval_url).not.toBe(second.approval_url)
})

async function finish({ context, clip_id }: Author): Promise<void> {
  const { render_id } = await startRender(context, clip_id, {})
  await finishRender(sql, render_id)
}

/** The context of an app that a member connected. */
async function appOf({ context }: Author, publishes_unasked: boolean) {
  const grant_id = createUlid()
  await sql`
    insert into grants (
      grant_id, account_id, subject, client_id, scopes, publishes_unasked, expires_at
    )
    values (
      ${grant_id}, ${context.accountId}, 'ada', ${createUlid()}, '{}', ${publishes_unasked},
      now() + interval '1 day'
    )
  `
  return { ...context, credentialId: grant_id }
}
