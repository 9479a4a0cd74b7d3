import { describe, expect, test } from 'bun:test'
import {
  createFeed,
  createTemplate,
  deleteFeed,
  enqueueFeeds,
  type FeedItem,
  listFeeds,
  loadFeed,
  readFeed,
  saveFeedFailure,
  saveFeedReading,
  takeItems,
  updateFeed,
} from '../src/index.ts'
import { openTestDatabase } from './create-test-database.ts'
import { addOwner, createTenant, finishedProject, recordingJobs, refusal } from './fixtures.ts'

const { sql } = await openTestDatabase()
const URL_GIVEN = 'https://user:word@media.example.org/feed.xml?token=secret'

const episode = (number: number, its: Partial<FeedItem> = {}): FeedItem => ({
  guid: `episode ${number}`,
  title: `Episode ${number}`,
  source: `https://media.example.org/${number}.mp3?token=secret`,
  published_at: null,
  ...its,
})

/** Adds a feed, and gives what a reading and its items do. */
async function newFeed(request: Partial<Parameters<typeof createFeed>[1]> = {}) {
  const jobs = recordingJobs()
  const tenant = await createTenant(sql, {}, jobs)
  const context = { ...tenant, sql }
  const { feed_id } = await createFeed(context, { url: URL_GIVEN, ...request })
  const feed = { account_id: context.accountId, feed_id }
  const sealed = { sql, sealer: context.sourceSealer }
  return {
    context,
    jobs,
    feed,
    read: () => readFeed(context, feed_id),
    /** A reading that finds the newest of so many episodes first. */
    async finds(...items: FeedItem[]) {
      const found = { title: 'Ada on meetings', items }
      const state = { url: URL_GIVEN, etag: '"1"', last_modified: null }
      await saveFeedReading(sealed, feed, { ...state, found })
    },
    take: () => takeItems(context, feed_id),
    load: () => loadFeed(sealed, feed),
    async projects() {
      const projects = await sql<{ title: string; source_url: string }[]>`
        select title, source_url from projects where account_id = ${context.accountId} order by project_id
      `
      return [...projects]
    },
    later: (days: number) => sql`
      update feed_items set made_at = made_at - make_interval(days => ${days}) where feed_id = ${feed_id}
    `,
  }
}

describe('what a feed has when it is added', () => {
  test('becomes no project, and each item after that becomes one, the oldest first', async () => {
    const { finds, take, projects, read } = await newFeed()
    await finds(episode(2), episode(1))
    expect(await take()).toEqual([])
    await finds(episode(4), episode(3), episode(2), episode(1))
    expect(await take()).toHaveLength(2)
    expect(await take()).toEqual([])
    expect(await projects()).toEqual([
      { title: 'Episode 3', source_url: 'https://media.example.org/3.mp3' },
      { title: 'Episode 4', source_url: 'https://media.example.org/4.mp3' },
    ])
    expect(await read()).toMatchObject({ projects_made: 2, items_waiting: 0, waits_for: null })
  })

  test('gives one project of its newest item with `latest`', async () => {
    const { finds, take, projects } = await newFeed({ from: 'latest' })
    await finds(episode(2), episode(1))
    await take()
    await finds(episode(2), episode(1))
    await take()
    expect(await projects()).toMatchObject([{ title: 'Episode 2' }])
  })

  test('is not taken for new when its items get other names', async () => {
    const { finds, take } = await newFeed()
    const published_at = '2020-01-01T00:00:00.000Z'
    await finds(episode(1, { published_at }))
    await finds(episode(1, { guid: 'moved', published_at }))
    expect(await take()).toEqual([])
  })
})

test('each item of a night becomes one project however many take it, and none is lost when one of them dies', async () => {
  const { context, feed, finds, take, projects, read } = await newFeed({
    max_projects_per_day: 100,
  })
  await finds()
  const night = Array.from({ length: 40 }, (_, index) => index + 1)
  await finds(...night.toReversed().map((number) => episode(number)))
  const dying = {
    ...context,
    jobs: {
      ...context.jobs,
      enqueue: () => Promise.reject(new Error('The process ends.')),
    },
  }
  await expect(takeItems(dying, feed.feed_id)).rejects.toThrow('The process ends.')
  expect(await read()).toMatchObject({ items_waiting: 40, projects_made: 0 })
  const made = await Promise.all([take(), take(), finds(episode(40)), take()])
  expect(made.flat().filter(Boolean)).toHaveLength(40)
  expect((await projects()).map(({ title }) => title)).toEqual(
    night.map((number) => `Episode ${number}`),
  )
})

describe('a limit', () => {
  test('of projects within a day makes items wait for their turn', async () => {
    const { finds, take, read, later } = await newFeed({ max_projects_per_day: 2 })
    await finds()
    await finds(episode(3), episode(2), episode(1))
    expect((await Promise.all([take(), take()])).flat()).toHaveLength(2)
    expect(await read()).toMatchObject({ items_waiting: 1, waits_for: 'daily_projects' })
    await later(1)
    expect(await take()).toHaveLength(1)
    expect(await read()).toMatchObject({ items_waiting: 0, waits_for: null })
  })

  test('of credits within a day makes items wait once renders took so many', async () => {
    const { context, finds, take, read } = await newFeed({ max_credits: 4 })
    await finds()
    await finds(episode(1))
    const [project_id = ''] = await take()
    const { accountId } = context
    const { clip_id } = await finishedProject(context, 1)
    const spend = (credits: number) => sql`
      insert into renders (render_id, account_id, project_id, clip_id, clip_revision, status, turn, settings,
                           settings_hash, credits_estimated, credits_charged, metadata)
      values (gen_random_uuid(), ${accountId}, ${project_id}, ${clip_id}, 1, 'completed', 0, '{}', '', 2, ${credits}, '{}')
    `
    await spend(3.5)
    await finds(episode(2))
    expect(await take()).toHaveLength(1)
    await spend(0.5)
    await finds(episode(3))
    expect(await take()).toEqual([])
    expect(await read()).toMatchObject({ items_waiting: 1, waits_for: 'daily_credits' })
    await sql`update renders set created_at = now() - interval '25 hours' where project_id = ${project_id}`
    expect(await take()).toHaveLength(1)
  })

  test('of the account makes items wait, and the feed says so', async () => {
    const { context, finds, take, read } = await newFeed()
    const limits = { max_unfinished_projects: 1 }
    await sql`update accounts set limits = ${limits}::jsonb where account_id = ${context.accountId}`
    await finds()
    await finds(episode(2), episode(1))
    expect(await take()).toHaveLength(1)
    expect(await read()).toMatchObject({ items_waiting: 1, waits_for: 'account' })
  })
})

test('an item that cannot become a project is told, and the next one becomes one', async () => {
  const { finds, take, read } = await newFeed()
  await finds()
  await finds(episode(3), episode(2, { source: 'http://10.0.0.1/2.mp3' }))
  expect(await take()).toHaveLength(1)
  expect((await read()).last_refusal).toStartWith('“Episode 2”: The address of the source')
  await finds(episode(4, { source: null }))
  expect((await read()).last_refusal).toStartWith('“Episode 4” names no audio or video file')
})

test('its projects have its settings and template, and a template that is gone is told', async () => {
  const { context, feed, finds, take, read } = await newFeed({ settings: { hook_title: false } })
  const { template_id } = await createTemplate(context, { name: 'Ours' })
  await updateFeed(context, feed.feed_id, { template_id, settings: { remove_fillers: true } })
  await finds()
  await finds(episode(1))
  const [project_id = ''] = await take()
  const [project] =
    await sql`select template_id, settings from projects where project_id = ${project_id}`
  expect(project).toMatchObject({
    template_id,
    settings: { hook_title: false, remove_fillers: true },
  })
  await sql`delete from templates where template_id = ${template_id}`
  await finds(episode(2))
  expect(await take()).toEqual([])
  expect(await read()).toMatchObject({
    items_waiting: 1,
    last_error: `No template ${template_id}.`,
  })
})

test('a feed that cannot be read for a week is read no more, and its owners are told', async () => {
  const { context, jobs, feed, read, load, finds } = await newFeed()
  const subject = await addOwner(sql, context.accountId)
  await saveFeedFailure(context, feed, 'No answer.')
  await sql`update feeds set failing_since = failing_since - interval '6 days' where feed_id = ${feed.feed_id}`
  await saveFeedFailure(context, feed, 'No answer.')
  expect(await read()).toMatchObject({ status: 'active', last_error: 'No answer.' })
  await finds()
  expect(await read()).toMatchObject({ status: 'active', last_error: null })
  await saveFeedFailure(context, feed, 'No answer.')
  await sql`update feeds set failing_since = failing_since - interval '8 days' where feed_id = ${feed.feed_id}`
  await saveFeedFailure(context, feed, 'Gone.')
  expect(await read()).toMatchObject({ status: 'failed', last_error: 'Gone.' })
  const { feed_id } = feed
  expect(jobs.queued.filter(({ queue }) => queue === 'send_notice')).toMatchObject([
    { data: { subject, notice: { kind: 'feed_failed', feed_id } } },
  ])
  expect(await load()).toBeNull()
  await updateFeed(context, feed.feed_id, { status: 'active' })
  expect(jobs.queued.filter(({ queue }) => queue === 'read_feed')).toHaveLength(2)
  expect(await load()).toMatchObject({ url: URL_GIVEN, etag: '"1"' })
})

test('feeds are read when they are due, unless they are paused or their account is deleted', async () => {
  await sql`delete from feeds`
  const [first, paused] = [await newFeed(), await newFeed()]
  const due = async () => {
    const jobs = recordingJobs()
    await sql`update feeds set next_read_at = next_read_at - interval '20 minutes'`
    await enqueueFeeds(sql, jobs)
    return jobs.queued.map(({ data }) => data)
  }
  expect(await enqueueFeeds(sql, recordingJobs())).toBe(0)
  await updateFeed(paused.context, paused.feed.feed_id, { status: 'paused' })
  expect(await due()).toEqual([first.feed])
  await first.finds()
  await first.finds(episode(1))
  await sql`update accounts set closes_at = now() + interval '1 day' where account_id = ${first.context.accountId}`
  expect(await due()).toEqual([])
  expect(await first.take()).toEqual([])
})

test('a feed is added once, shown without what is secret, and found by its account alone', async () => {
  const { context, feed, read } = await newFeed()
  expect((await read()).url).toBe('https://media.example.org/feed.xml')
  expect(await refusal(createFeed(context, { url: URL_GIVEN }))).toBe('CONFLICT body.url')
  const stranger = await createTenant(sql)
  expect(await refusal(readFeed(stranger, feed.feed_id))).toBe('NOT_FOUND')
  expect(await refusal(updateFeed(stranger, feed.feed_id, { status: 'paused' }))).toBe('NOT_FOUND')
  expect(await refusal(deleteFeed(stranger, feed.feed_id))).toBe('NOT_FOUND')
  await deleteFeed(context, feed.feed_id)
  expect((await listFeeds(context, { limit: 10 })).items).toEqual([])
})
