import { describe, expect, test } from 'bun:test'
import {
  beginPost,
  completeRender,
  editClip,
  type FailedAttempt,
  failPost,
  JobPostponed,
  type PostWork,
  readLatestRender,
  readPost,
} from '../src/index.ts'
import { type Author, calendarOf, schedule } from './calendar-fixtures.ts'
import { openTestDatabase } from './create-test-database.ts'
import { connectSomeone } from './social-account.ts'
import { begun, RENDER_RESULT } from './worked.ts'

const { sql } = await openTestDatabase()
const { newAuthor, passUntil, send, taken } = calendarOf(sql)
const author = await newAuthor(1)
const { context } = author

const ERROR: FailedAttempt['error'] = {
  ...{ category: 'platform_error', source: 'platform', code: 'http_503' },
  ...{ message: 'Not now.', retryable: true, action: 'Wait.' },
}

describe('a post that failed', () => {
  test.each([
    ['the first time', 1, null, 60],
    ['the second time', 2, null, 300],
    ['the third time', 3, null, 1800],
    ['and was asked to wait longer', 1, 61, 61],
    ['and was asked to wait less', 2, 299, 300],
  ])('%s waits its time', async (_, attempts, retryAfterSeconds, seconds) => {
    const { post_id } = await dueNow(author)
    const run = await attempted(post_id, attempts)
    await failPost(context, run, { error: ERROR, retryAfterSeconds, isUncertain: false })
    const [{ waits }] = await sql<[{ waits: number }]>`
      select extract(epoch from next_attempt_at - now())::float8 as waits from posts
       where post_id = ${post_id}
    `
    expect(waits).toBeWithin(seconds - 30, seconds + 0.001)
  })

  test('is not sent before its pause is over, by whichever job', async () => {
    const { post_id } = await dueNow(author)
    const run = await attempted(post_id, 1)
    await failPost(context, run, { error: ERROR, retryAfterSeconds: null, isUncertain: false })
    expect(await send(author, post_id)).toBeNull()
    const [{ ticket }] = await sql<[{ ticket: number }]>`
      update posts set next_attempt_at = now() - interval '1s' where post_id = ${post_id}
      returning ticket
    `
    expect(await beginPost(context, { post_id, ticket: ticket - 1 })).toBeNull()
    expect(await send(author, post_id)).toMatchObject({ post_id, uncertain_since: null })
    expect((await readPost(context, post_id)).attempts).toBe(2)
  })

  test.each([true, false])('remembers that it may be out: %p', async (isUncertain) => {
    const { post_id } = await dueNow(author)
    const run = await attempted(post_id, 1)
    await failPost(context, run, { error: ERROR, retryAfterSeconds: null, isUncertain })
    await sql`update posts set next_attempt_at = now() - interval '1s' where post_id = ${post_id}`
    const again = await send(author, post_id)
    expect(again?.uncertain_since !== null).toBe(isUncertain)
  })
})

test('a post tells the platform the moment of the cover that a person chose', async () => {
  const author = await newAuthor(1)
  const { accountId } = author.context
  author.social_account_id = await connectSomeone(sql, accountId, { platform: 'tiktok' })
  const optionsOf = async () => {
    const { post_id } = await dueNow(author)
    return (await send(author, post_id))?.content.platform_options
  }
  expect(await optionsOf()).toEqual({})
  await editClip(author.context, author.clip_id, { cover_seconds: 4.5 })
  expect(await optionsOf()).toEqual({ video_cover_timestamp_ms: 4500 })
})

describe('a post whose render has failed', () => {
  test('fails, unless an earlier attempt may have published it: that is looked up', async () => {
    const [open, clear] = [await dueNow(author), await dueNow(author)]
    await attempted(open.post_id, 1)
    await sql`
      update renders set status = 'failed'
       where render_id in (select render_id from posts where post_id = ${open.post_id})
    `
    expect((await send(author, open.post_id))?.uncertain_since).toBeString()
    expect(await send(author, clear.post_id)).toBeNull()
    expect((await readPost(context, clear.post_id)).error?.code).toBe('render_failed')
  })

  test('or still runs is put off, and loses no attempt', async () => {
    const other = await newAuthor(1)
    const { post_id } = await schedule(other, 3600)
    await sql`update posts set scheduled_at = now() - interval '1s' where post_id = ${post_id}`
    await expect(send(other, post_id)).rejects.toBeInstanceOf(JobPostponed)
    expect((await readPost(other.context, post_id)).attempts).toBe(0)
  })
})

/** A post that is due, of a clip that is rendered. */
async function dueNow(by: Author) {
  const post = await schedule(by, 3600)
  if (post.render_id === null) {
    const { render_id } = await readLatestRender(by.context, by.clip_id)
    await passUntil(render_id)
    await completeRender(sql, await taken(render_id), RENDER_RESULT)
  }
  await sql`update posts set scheduled_at = now() - interval '1s' where post_id = ${post.post_id}`
  return post
}

/** Begins an attempt at a post. */
async function attempted(post_id: string, attempts: number): Promise<PostWork> {
  await sql`update posts set attempts = ${attempts - 1} where post_id = ${post_id}`
  return begun(send(author, post_id))
}
