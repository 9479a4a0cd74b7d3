import { afterAll, expect, test } from 'bun:test'
import { appendFile, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { listFeeds, updateFeed } from '@svc/domain'
import { createCaller, createTenantOf, openTestDatabase, recordingJobs } from '@svc/domain/testing'
import { openFolderStore } from '@svc/storage'
import { watchFolder } from '../src/feeds/start-feeds.ts'
import { BASE_URL, SECRET } from './start-api.ts'

const { sql } = await openTestDatabase()
const root = await mkdtemp(join(tmpdir(), 'watched-'))
afterAll(() => rm(root, { recursive: true }))
const store = await openFolderStore(join(root, 'objects'))
const jobs = recordingJobs()
const dependencies = {
  sql,
  jobs,
  store,
  secret: SECRET,
  baseUrl: BASE_URL,
  allowPrivateSources: false,
}

/** A folder that an account watches, after the two looks that only remember what lies there. */
async function watched() {
  const folder = await mkdtemp(join(root, 'inbox-'))
  await Bun.write(join(folder, 'old.mp4'), 'old')
  const { account_id } = await createCaller(sql)
  const watch = () => watchFolder(dependencies, { folder, account_id })
  const look = await watch()
  expect([await look(), await look()]).toEqual([[], []])
  const context = createTenantOf(sql, account_id, jobs)
  return {
    folder,
    watch,
    look,
    context,
    put: (name: string, text = name) => Bun.write(join(folder, name), text),
    async feed() {
      const { items } = await listFeeds(context, { limit: 5 })
      const [feed] = items
      if (!feed || items.length > 1) throw new Error(`There are ${items.length} feeds.`)
      return feed
    },
    async projects() {
      const rows = await sql<{ title: string }[]>`
        select title from projects where account_id = ${account_id} order by project_id
      `
      return rows.map(({ title }) => title)
    },
    async uploads() {
      const rows = await sql<{ status: string; file_name: string; size_bytes: number }[]>`
        select status, file_name, size_bytes from uploads
         where account_id = ${account_id} order by upload_id
      `
      return [...rows]
    },
    limit: (limits: object) =>
      sql`update accounts set limits = ${limits}::jsonb where account_id = ${account_id}`,
  }
}

test('each new file becomes a project once it is the same at two looks, and never again', async () => {
  const { folder, put, look, watch, feed, projects, uploads } = await watched()
  await put('.hidden.mp4')
  await put('talk.mp4.part')
  await mkdir(join(folder, 'deeper.mp4'))
  await put('talk.mp4', 'half')
  expect(await look()).toEqual([])
  await appendFile(join(folder, 'talk.mp4'), ' and half')
  expect(await look()).toEqual([])
  expect(await look()).toHaveLength(1)
  expect(await look()).toEqual([])
  const restarted = await watch()
  for (const made of [await restarted(), await restarted()]) expect(made).toEqual([])
  expect(await projects()).toEqual(['talk'])
  expect(await uploads()).toEqual([{ status: 'uploaded', file_name: 'talk.mp4', size_bytes: 13 }])
  expect(await feed()).toMatchObject({
    ...{ url: `file://${folder}`, last_error: null, last_refusal: null, projects_made: 1 },
  })
})

test('each file of a night becomes a project once, of those too that are still written at a look', async () => {
  const { folder, put, look, watch, feed, projects, context } = await watched()
  await updateFeed(context, (await feed()).feed_id, { max_projects_per_day: 100 })
  const names = Array.from({ length: 24 }, (_, index) => `talk ${String(index).padStart(2, '0')}`)
  const looks = [look, await watch()]
  for (const [index, name] of names.entries()) {
    await put(`${name}.mp4`)
    if (index % 3 === 0) await appendFile(join(folder, `${names[index - 1] ?? name}.mp4`), ' more')
    await Promise.all(looks.map((one) => one()))
  }
  for (let times = 0; times < 2; times += 1) await Promise.all(looks.map((one) => one()))
  expect((await projects()).toSorted()).toEqual(names)
  expect(await feed()).toMatchObject({ items_waiting: 0, projects_made: 24 })
})

test('what is no video, or too large, is told once and stops nothing', async () => {
  const { put, look, feed, limit, projects, context } = await watched()
  await limit({ max_source_bytes: 10 })
  await put('notes.txt')
  expect([await look(), await look()]).toEqual([[], []])
  expect((await feed()).last_refusal).toStartWith('“notes” names no audio or video file')
  await put('large.mp4', 'more than ten bytes')
  await put('small.mp4', 'a few')
  await look()
  expect(await look()).toHaveLength(1)
  expect(await projects()).toEqual(['small'])
  expect((await feed()).last_refusal).toContain('large')
  const refused = () => sql`
    select 1 from feed_items where account_id = ${context.accountId} and status = 'refused'
  `
  for (const made of [await look(), await look()]) expect(made).toEqual([])
  expect(await refused()).toHaveLength(2)
})

test('further files wait for a later day and for room, and are stored when it is their turn', async () => {
  const { put, look, feed, limit, uploads, context } = await watched()
  for (const name of ['1.mp4', '2.mp4', '3.mp4', '4.mp4']) await put(name)
  await look()
  expect(await look()).toHaveLength(3)
  expect(await feed()).toMatchObject({ items_waiting: 1, waits_for: 'daily_projects' })
  expect(await uploads()).toHaveLength(3)
  await limit({ max_unfinished_projects: 3 })
  await sql`
    update feed_items set made_at = made_at - interval '1 day' where account_id = ${context.accountId}
  `
  for (const made of [await look(), await look()]) expect(made).toEqual([])
  expect(await feed()).toMatchObject({ items_waiting: 1, waits_for: 'account' })
  expect(await uploads()).toHaveLength(4)
  await limit({})
  expect(await look()).toHaveLength(1)
  expect(await uploads()).toHaveLength(4)
})

test('a folder that cannot be read is told at its feed, and what came meanwhile is taken', async () => {
  const { folder, put, look, feed, context, projects } = await watched()
  await rm(folder, { recursive: true })
  await look()
  expect((await feed()).last_error).toContain('ENOENT')
  await mkdir(folder)
  const { feed_id } = await feed()
  await updateFeed(context, feed_id, { status: 'paused' })
  await put('talk.mp4')
  for (const made of [await look(), await look()]) expect(made).toEqual([])
  await updateFeed(context, feed_id, { status: 'active' })
  expect(await look()).toHaveLength(1)
  expect(await projects()).toEqual(['talk'])
  expect((await feed()).last_error).toBeNull()
})
