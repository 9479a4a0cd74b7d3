import { expect, test } from 'bun:test'
import {
  cancelPost,
  createUlid,
  deleteProject,
  type FailedAttempt,
  failPost,
  type Jobs,
  readFailedPosts,
  updatePost,
} from '../src/index.ts'
import { type Author, calendarOf, inSeconds, schedule } from './calendar-fixtures.ts'
import { openTestDatabase } from './create-test-database.ts'
import { addOwner } from './fixtures.ts'
import { untilWaiting } from './locks.ts'

const { sql } = await openTestDatabase()
const { newAuthor } = calendarOf(sql)

const MINUTE = 60_000
const ERROR: FailedAttempt['error'] = {
  category: 'platform_rejected',
  source: 'platform',
  code: 'no',
  message: 'The platform says no.',
  retryable: false,
  action: 'Change it.',
}

test('posts that fail within minutes are one notice, to each owner who has an address', async () => {
  const author = await newAuthor()
  const { accountId } = author.context
  const subjects = [await addOwner(sql, accountId), await addOwner(sql, accountId)].toSorted()
  await addOwner(sql, accountId, null)
  const runs = await Promise.all(Array.from({ length: 20 }, () => begun(author)))
  await Promise.all(runs.map((run) => fail(run)))
  expect(told(author).map(({ subject }) => subject)).toEqual(subjects)
  const [first] = told(author)
  expect(new Set(told(author).map(({ notice_id }) => notice_id)).size).toBe(1)
  expect(minutesUntil(first?.startAt)).toBeWithin(0, 6)
  const { posts, count } = await read(author, first?.notice_id, 3)
  expect([posts.length, count]).toEqual([3, 20])
  expect(posts[0]).toMatchObject({ handle: '@someone', platform: 'mastodon', error: ERROR })
})

test('a post that fails when a notice is over belongs to the next, at least an hour later', async () => {
  const author = await newAuthor()
  await addOwner(sql, author.context.accountId)
  await fail(await begun(author))
  await sql`update post_notices set due_at = now() - interval '1 minute'`
  const late = await begun(author)
  await fail(late)
  const [first, second, ...more] = told(author)
  expect(more).toEqual([])
  expect(minutesUntil(second?.startAt)).toBeWithin(55, 61)
  expect((await read(author, first?.notice_id)).count).toBe(1)
  const { posts } = await read(author, second?.notice_id)
  expect(posts.map(({ post_id }) => post_id)).toEqual([late.post_id])
})

test('a post that a person cancelled, tries again or deleted is not told of', async () => {
  const author = await newAuthor()
  await addOwner(sql, author.context.accountId)
  const { context } = author
  const [cancelled, again, kept] = await Promise.all([begun(author), begun(author), begun(author)])
  for (const run of [cancelled, again, kept]) await fail(run)
  const notice_id = told(author)[0]?.notice_id
  await updatePost(context, again.post_id, { scheduled_at: inSeconds(7200) })
  await cancelPost(context, cancelled.post_id)
  const { posts } = await read(author, notice_id)
  expect(posts.map(({ post_id }) => post_id)).toEqual([kept.post_id])
  await deleteProject(context, kept.project_id)
  expect(await read(author, notice_id)).toEqual({ posts: [], count: 0 })
})

test('a post that will be tried again is not told of', async () => {
  const author = await newAuthor()
  await addOwner(sql, author.context.accountId)
  const run = await begun(author)
  await failPost({ sql, jobs }, run, {
    error: { ...ERROR, category: 'platform_error', retryable: true },
    ...{ retryAfterSeconds: null, isUncertain: false },
  })
  expect(told(author)).toEqual([])
})

test('a notice waits for posts that are failing at the moment in which it is due', async () => {
  const author = await newAuthor()
  await addOwner(sql, author.context.accountId)
  await fail(await begun(author))
  const run = await begun(author)
  const [failed, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const failing = sql.begin(async (sql) => {
    await failPost({ sql, jobs }, run, failureOf())
    failed.resolve()
    await end.promise
  })
  await failed.promise
  let counted = -1
  const reading = read(author, told(author)[0]?.notice_id).then(({ count }) => {
    counted = count
  })
  await Promise.race([reading, untilWaiting(sql)])
  end.resolve()
  await Promise.all([failing, reading])
  expect(counted).toBe(2)
})

interface Told {
  account_id: string
  subject: string
  notice_id: string
  startAt: string | undefined
}

const queued: Told[] = []
const jobs: Jobs = {
  async enqueue(_sql, { queue, data, startAt }) {
    if (queue !== 'send_notice' || !('notice' in data) || data.notice.kind !== 'posts_failed')
      return
    const { account_id, subject, notice } = data
    queued.push({ account_id, subject, notice_id: notice.notice_id, startAt })
  },
  async work() {},
  async stop() {},
}

const told = ({ context }: Author) =>
  queued.filter(({ account_id }) => account_id === context.accountId)

const read = ({ context }: Author, notice_id = '', limit = 100) =>
  readFailedPosts(sql, { account_id: context.accountId, notice_id }, limit)

const minutesUntil = (instant = '') => (Date.parse(instant) - Date.now()) / MINUTE

const failureOf = () => ({ error: ERROR, retryAfterSeconds: null, isUncertain: false })

const fail = (run: Awaited<ReturnType<typeof begun>>) => failPost({ sql, jobs }, run, failureOf())

/** A post that a worker has begun to publish. */
async function begun(author: Author) {
  const { post_id, project_id } = await schedule(author, 3600)
  const run_id = createUlid()
  await sql`
    update posts set status = 'publishing', attempts = 1, run_id = ${run_id}
     where post_id = ${post_id}
  `
  return { account_id: author.context.accountId, project_id, post_id, run_id }
}
