import { beforeEach, describe, expect, test } from 'bun:test'
import { enqueueFigures, FIGURE_HOURS } from '../src/figures/figures.ts'
import { listFigures, loadFigureWork, readPost, readPostFigures } from '../src/index.ts'
import { type Author, calendarOf } from './calendar-fixtures.ts'
import { openTestDatabase } from './create-test-database.ts'
import { eventsOf, walk } from './fixtures.ts'
import { toldPostsOf } from './told-posts.ts'

const { sql } = await openTestDatabase()
const { newAuthor } = calendarOf(sql)
const { posted, becomes, save, tell } = toldPostsOf(sql)

const NONE = { shares: null, saves: null, watch_seconds_average: null }
const TOLD = {
  ...{ ...NONE, views: 10, likes: 1, comments: 0, watched_share: 0.5, left_early_share: null },
}

let author: Author
let post: Awaited<ReturnType<typeof posted>>
beforeEach(async () => {
  author = await newAuthor(2)
  post = await posted(author)
})

const read = () => readPostFigures(author.context, post.post_id)
const shown = () => readPost(author.context, post.post_id)
const due = () => post.jobs.queued.filter(({ queue }) => queue === 'read_figures').length

describe('the figures of a post', () => {
  test('are asked for at each age, from the first hour to the twenty-eighth day', async () => {
    expect(due()).toBe(1)
    for (const [index, hours] of FIGURE_HOURS.entries()) {
      await tell(post, hours, { ...TOLD, views: hours })
      expect(due()).toBe(Math.min(index + 2, FIGURE_HOURS.length))
    }
    const { items } = await read()
    expect(items.map(({ age_hours, views }) => [age_hours, views])).toEqual(
      FIGURE_HOURS.map((hours) => [hours, hours]),
    )
    const told = await eventsOf(author.context, 'post.figures')
    expect(told).toHaveLength(FIGURE_HOURS.length)
    expect(told.at(-1)?.data).toMatchObject({ post_id: post.post_id, items })
  })

  test('may bring the name and the address that a platform told late', async () => {
    const before = await shown()
    const late = { platform_post_id: '7123', platform_url: 'https://video.example/7123' }
    await tell(post, 1, { ...TOLD, post: late })
    const after = await shown()
    expect(after).toMatchObject(late)
    expect(after.updated_at > before.updated_at).toBe(true)
    await tell(post, 6, TOLD)
    expect(await shown()).toMatchObject(late)
  })

  test('come sooner where an hour of its age lasts a minute', async () => {
    const { post_id } = post
    const [{ posted_at }] = await sql<[{ posted_at: string }]>`
      update posts set posted_at = now() - interval '7 minutes' where post_id = ${post_id}
      returning posted_at
    `
    const clock = { sql, hourSeconds: 60 }
    expect(await loadFigureWork(clock, post_id)).toMatchObject({ age_hours: 6 })
    const times: string[] = []
    const enqueue = async (_: unknown, { startAt = '' }) => void times.push(startAt)
    await enqueueFigures({ ...clock, jobs: { enqueue } }, post_id)
    expect(times.map(Date.parse)).toEqual([Date.parse(posted_at) + 24 * 60_000])
  })

  test('are stored once for an age, however many workers ask', async () => {
    await becomes(post, 1)
    await Promise.all(Array.from({ length: 10 }, () => save(post, TOLD)))
    expect((await read()).items).toHaveLength(1)
    expect(await eventsOf(author.context, 'post.figures')).toHaveLength(1)
  })

  test('that come late are those of the age that the post has by then', async () => {
    await tell(post, 30, TOLD)
    expect((await read()).items.map(({ age_hours }) => age_hours)).toEqual([24])
  })

  test('have a gap where the platform could not be asked, and go on', async () => {
    await tell(post, 1, 'nothing')
    expect(due()).toBe(2)
    expect((await read()).items).toEqual([])
  })

  test('end with a post that is gone, and stay', async () => {
    await tell(post, 1, TOLD)
    await tell(post, 6, 'gone')
    expect(due()).toBe(2)
    expect(await loadFigureWork({ sql }, post.post_id)).toBeNull()
    const { gone_at, items } = await read()
    expect([typeof gone_at, items.length]).toEqual(['string', 1])
  })

  test('tell where viewers leave, of one post', async () => {
    await tell(post, 1, { ...TOLD, retention: [1, 0.75, 1.2] })
    expect((await read()).items).toMatchObject([{ views: 10, retention: [1, 0.75, 1.2] }])
    const [listed] = (await listFigures(author.context, { limit: 1 })).items
    expect(listed).not.toHaveProperty('retention')
  })

  test('may fall, as a platform counts anew', async () => {
    await tell(post, 1, { ...TOLD, views: 500 })
    await tell(post, 6, { ...TOLD, views: 480 })
    expect((await read()).items.map(({ views }) => views)).toEqual([500, 480])
  })

  test('are not asked of an account that is not connected', async () => {
    await becomes(post, 1)
    await sql`
      update social_accounts set status = 'expired'
       where social_account_id = ${author.social_account_id}
    `
    const work = { isConnected: false, age_hours: 1 }
    expect(await loadFigureWork({ sql }, post.post_id)).toMatchObject(work)
  })

  test('are listed for all posts of the account, page by page, and for one clip, platform and time', async () => {
    const { context, clip_ids, social_account_id } = author
    const [, clip_id = ''] = clip_ids
    for (const one of [post, await posted({ ...author, clip_id })]) {
      for (const hours of [1, 6]) await tell(one, hours, TOLD)
    }
    const all = await walk((page) => listFigures(context, { limit: 1, ...page }))
    const times = all.map(({ at }) => at)
    expect(times).toHaveLength(4)
    expect(times).toEqual(times.toSorted().toReversed())
    const count = async (filter: object, of = context) =>
      (await listFigures(of, { limit: 10, ...filter })).items.length
    expect(await count({ clip_id })).toBe(2)
    expect(await count({ platform: 'mastodon' })).toBe(4)
    expect(await count({ platform: 'youtube' })).toBe(0)
    expect(await count({ to: '2020-01-01T00:00:00Z' })).toBe(0)
    expect(await count({ social_account_id })).toBe(4)
    expect(await count({}, (await newAuthor()).context)).toBe(0)
    expect(all[0]).toMatchObject({ duration_seconds: 30, reasons: ['question_hook'] })
  })
})
