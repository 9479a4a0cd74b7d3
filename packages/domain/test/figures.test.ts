import { describe, expect, test } from 'bun:test'
import { enqueueFigures, FIGURE_HOURS } from '../src/figures/figures.ts'
import { listEvents, listFigures, loadFigureWork, readPost, readPostFigures } from '../src/index.ts'
import { calendarOf } from './calendar-fixtures.ts'
import { openTestDatabase } from './create-test-database.ts'
import { type recordingJobs, walk } from './fixtures.ts'
import { toldPostsOf } from './told-posts.ts'

const { sql } = await openTestDatabase()
const { newAuthor } = calendarOf(sql)
const { posted, becomes, save } = toldPostsOf(sql)

const NONE = { shares: null, saves: null, watch_seconds_average: null }
const TOLD = {
  ...NONE,
  views: 10,
  likes: 1,
  comments: 0,
  watched_share: 0.5,
  left_early_share: null,
}

describe('the figures of a post', () => {
  test('are asked for at each age, from the first hour to the twenty-eighth day', async () => {
    const author = await newAuthor()
    const { post_id, jobs } = await posted(author)
    expect(due(jobs)).toBe(1)
    for (const [index, hours] of FIGURE_HOURS.entries()) {
      await becomes(post_id, hours)
      await save(post_id, jobs, { ...TOLD, views: hours })
      expect(due(jobs)).toBe(Math.min(index + 2, FIGURE_HOURS.length))
    }
    const { items } = await readPostFigures(author.context, post_id)
    expect(items.map(({ age_hours, views }) => [age_hours, views])).toEqual(
      FIGURE_HOURS.map((hours) => [hours, hours]),
    )
    const { items: events } = await listEvents(author.context, { limit: 100 })
    const told = events.filter(({ type }) => type === 'post.figures')
    expect(told).toHaveLength(FIGURE_HOURS.length)
    expect(told.at(-1)?.data).toMatchObject({ post_id, items })
  })

  test('may bring the name and the address that a platform told late', async () => {
    const author = await newAuthor()
    const { post_id, jobs } = await posted(author)
    const before = await readPost(author.context, post_id)
    await becomes(post_id, 1)
    const post = { platform_post_id: '7123', platform_url: 'https://video.example/7123' }
    await save(post_id, jobs, { ...TOLD, post })
    const after = await readPost(author.context, post_id)
    expect(after).toMatchObject(post)
    await becomes(post_id, 6)
    await save(post_id, jobs, TOLD)
    expect(await readPost(author.context, post_id)).toMatchObject(post)
    expect(after.updated_at > before.updated_at).toBe(true)
  })

  test('come sooner where an hour of its age lasts a minute', async () => {
    const { post_id } = await posted(await newAuthor())
    const [{ posted_at }] = await sql<[{ posted_at: string }]>`
      update posts set posted_at = now() - interval '7 minutes' where post_id = ${post_id}
      returning posted_at
    `
    const clock = { sql, hourSeconds: 60 }
    expect(await loadFigureWork(clock, post_id)).toMatchObject({ age_hours: 6 })
    const due: string[] = []
    const enqueue = async (_: unknown, { startAt = '' }) => void due.push(startAt)
    await enqueueFigures({ ...clock, jobs: { enqueue } }, post_id)
    expect(due.map(Date.parse)).toEqual([Date.parse(posted_at) + 24 * 60_000])
  })

  test('are stored once for an age, however many workers ask', async () => {
    const author = await newAuthor()
    const { post_id, jobs } = await posted(author)
    await becomes(post_id, 1)
    await Promise.all(Array.from({ length: 10 }, () => save(post_id, jobs, TOLD)))
    expect((await readPostFigures(author.context, post_id)).items).toHaveLength(1)
    const { items: events } = await listEvents(author.context, { limit: 100 })
    expect(events.filter(({ type }) => type === 'post.figures')).toHaveLength(1)
  })

  test('that come late are those of the age that the post has by then', async () => {
    const author = await newAuthor()
    const { post_id, jobs } = await posted(author)
    await becomes(post_id, 30)
    await save(post_id, jobs, TOLD)
    const { items } = await readPostFigures(author.context, post_id)
    expect(items.map(({ age_hours }) => age_hours)).toEqual([24])
  })

  test('have a gap where the platform could not be asked, and go on', async () => {
    const author = await newAuthor()
    const { post_id, jobs } = await posted(author)
    await becomes(post_id, 1)
    await save(post_id, jobs, 'nothing')
    expect(due(jobs)).toBe(2)
    expect((await readPostFigures(author.context, post_id)).items).toEqual([])
  })

  test('end with a post that is gone, and stay', async () => {
    const author = await newAuthor()
    const { post_id, jobs } = await posted(author)
    await becomes(post_id, 1)
    await save(post_id, jobs, TOLD)
    await becomes(post_id, 6)
    await save(post_id, jobs, 'gone')
    expect(due(jobs)).toBe(2)
    expect(await loadFigureWork({ sql }, post_id)).toBeNull()
    const { gone_at, items } = await readPostFigures(author.context, post_id)
    expect([typeof gone_at, items.length]).toEqual(['string', 1])
  })

  test('tell where viewers leave, of one post', async () => {
    const author = await newAuthor()
    const { post_id, jobs } = await posted(author)
    await becomes(post_id, 1)
    await save(post_id, jobs, { ...TOLD, retention: [1, 0.75, 1.2] })
    const { items } = await readPostFigures(author.context, post_id)
    expect(items).toMatchObject([{ views: 10, retention: [1, 0.75, 1.2] }])
    const [listed] = (await listFigures(author.context, { limit: 1 })).items
    expect(listed).not.toHaveProperty('retention')
  })

  test('may fall, as a platform counts anew', async () => {
    const author = await newAuthor()
    const { post_id, jobs } = await posted(author)
    await becomes(post_id, 1)
    await save(post_id, jobs, { ...TOLD, views: 500 })
    await becomes(post_id, 6)
    await save(post_id, jobs, { ...TOLD, views: 480 })
    const { items } = await readPostFigures(author.context, post_id)
    expect(items.map(({ views }) => views)).toEqual([500, 480])
  })

  test('are not asked of an account that is not connected', async () => {
    const author = await newAuthor()
    const { post_id } = await posted(author)
    await becomes(post_id, 1)
    await sql`
      update social_accounts set status = 'expired'
       where social_account_id = ${author.social_account_id}
    `
    expect(await loadFigureWork({ sql }, post_id)).toMatchObject({
      isConnected: false,
      age_hours: 1,
    })
  })

  test('are listed for all posts, page by page, and for one clip, platform and time', async () => {
    const author = await newAuthor(2)
    const [, clip_id = ''] = author.clip_ids
    const posts = [await posted(author), await posted({ ...author, clip_id })]
    for (const { post_id, jobs } of posts) {
      for (const hours of [1, 6]) {
        await becomes(post_id, hours)
        await save(post_id, jobs, TOLD)
      }
    }
    const { context } = author
    const all = await walk((page) => listFigures(context, { limit: 1, ...page }))
    expect(all).toHaveLength(4)
    expect(all.map(({ at }) => at)).toEqual(
      all
        .map(({ at }) => at)
        .toSorted()
        .toReversed(),
    )
    const count = async (filter: object) =>
      (await listFigures(context, { limit: 10, ...filter })).items.length
    expect(await count({ clip_id })).toBe(2)
    expect(await count({ platform: 'mastodon' })).toBe(4)
    expect(await count({ platform: 'youtube' })).toBe(0)
    expect(await count({ to: '2020-01-01T00:00:00Z' })).toBe(0)
    expect(await count({ social_account_id: author.social_account_id })).toBe(4)
    expect(all[0]).toMatchObject({ duration_seconds: 30, reasons: ['question_hook'] })
  })

  test('are those of the account alone', async () => {
    const [author, other] = [await newAuthor(), await newAuthor()]
    const { post_id, jobs } = await posted(author)
    await becomes(post_id, 1)
    await save(post_id, jobs, TOLD)
    expect((await listFigures(other.context, { limit: 10 })).items).toEqual([])
  })
})

const due = ({ queued }: ReturnType<typeof recordingJobs>) =>
  queued.filter(({ queue }) => queue === 'read_figures').length
