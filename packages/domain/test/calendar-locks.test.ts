import { describe, expect, test } from 'bun:test'
import {
  cancelPost,
  createShare,
  deleteProject,
  readCredits,
  readLatestRender,
  readPost,
  startRender,
} from '../src/index.ts'
import { type Author, calendarOf, schedule } from './calendar-fixtures.ts'
import { openTestDatabase } from './create-test-database.ts'
import { untilWaiting } from './locks.ts'
import { finishRender } from './worked.ts'

const HOUR = 3600

const { sql } = await openTestDatabase()
const { newAuthor, passUntil, statusOf, take } = calendarOf(sql)

describe('what happens to a project at the same moment', () => {
  test('two posts that share a render and are both cancelled: the render goes with the last', async () => {
    const author = await newAuthor()
    const posts = [await schedule(author, 2 * HOUR), await schedule(author, 3 * HOUR)]
    const { render_id } = await readLatestRender(author.context, author.clip_id)
    const cancel = (post: { post_id: string }) => () => cancelPost(author.context, post.post_id)
    await inOneMoment(author, posts.map(cancel))
    expect(await statusOf(render_id)).toBe('cancelled')
    expect(await readCredits(author.context)).toMatchObject({ reserved: 0 })
  })

  test('the last post of a render is cancelled while another is scheduled: that one has a render', async () => {
    const author = await newAuthor()
    const { post_id } = await schedule(author, 2 * HOUR)
    const [, scheduled] = await inOneMoment(author, [
      () => cancelPost(author.context, post_id),
      () => schedule(author, 3 * HOUR),
    ])
    const added = (scheduled as { post_id: string }).post_id
    expect((await readPost(author.context, added)).status).toBe('pending')
    const [render] = await sql<{ status: string }[]>`
      select r.status from posts join renders r using (render_id) where post_id = ${added}
    `
    expect(render?.status).toBe('queued')
    expect(await readCredits(author.context)).toMatchObject({ reserved: 1 })
  })

  test('a rendered clip that is scheduled while its project is deleted: no post is left', async () => {
    const author = await newAuthor()
    const { render_id } = await startRender(author.context, author.clip_id, {})
    await finishRender(sql, render_id)
    const { project_id } = author
    const [, scheduled] = await inOneMoment(author, [
      () => deleteProject(author.context, project_id),
      () => schedule(author, 3 * HOUR),
    ])
    expect(scheduled).toMatchObject({ problems: [{ code: 'NOT_FOUND' }] })
    expect(await sql`select 1 from posts where project_id = ${project_id}`).toBeEmpty()
  })

  test('a clip that is scheduled while a worker begins its render: neither waits for the other', async () => {
    const author = await newAuthor()
    const { context, clip_id } = author
    const { render_id } = await startRender(context, clip_id, {})
    const { taken, post } = await scheduledAsItBegins(author, render_id, null)
    expect(await taken).toMatchObject({ render_id })
    expect(await readPost(context, post.post_id)).toMatchObject({ status: 'pending' })
  })

  test('a render that a further post moves while a worker begins it: neither waits for the other', async () => {
    const author = await newAuthor()
    await schedule(author, 2 * HOUR)
    const { render_id } = await readLatestRender(author.context, author.clip_id)
    await passUntil(render_id)
    const { taken } = await scheduledAsItBegins(author, render_id, 3 * HOUR)
    expect(await taken).toBeNull()
  })

  test('a project that is shared while it is deleted: no link is left', async () => {
    const author = await newAuthor()
    const { project_id } = author
    const [deleted, shared] = await inOneMoment(author, [
      () => deleteProject(author.context, project_id),
      () => createShare(author.context, project_id, {}),
    ])
    expect(deleted).toBeUndefined()
    expect(shared).toMatchObject({ problems: [{ code: 'NOT_FOUND' }] })
    expect(await sql`select 1 from shares where project_id = ${project_id}`).toBeEmpty()
  })
})

/**
 * Begins transactions one after the other and lets each run until it waits, before any may commit: all of them end with an event of their account.
 *
 * @returns The result or the refusal of each.
 */
async function inOneMoment(
  { context: { accountId } }: Author,
  acts: (() => Promise<unknown>)[],
): Promise<unknown[]> {
  const ended: Promise<unknown>[] = []
  await sql.begin(async (transaction) => {
    await transaction`select 1 from event_counters where account_id = ${accountId} for update`
    for (const act of acts) {
      ended.push(act().catch((error: unknown) => error))
      await untilWaiting(sql, ended.length)
    }
  })
  return Promise.all(ended)
}

/** Schedules a post while a worker begins a render, and waits for the account. */
async function scheduledAsItBegins(author: Author, render_id: string, seconds: number | null) {
  const { context } = author
  return sql.begin(async (transaction) => {
    await transaction`
      select 1 from accounts where account_id = ${context.accountId} for no key update
    `
    const taken = take(render_id)
    await untilWaiting(sql)
    const own = { ...author, context: { ...context, sql: transaction } }
    return { taken, post: await schedule(own, seconds) }
  })
}
