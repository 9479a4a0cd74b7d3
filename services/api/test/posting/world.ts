import { afterAll } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Jobs, openJobs, renderKeys } from '@svc/domain'
import { connectSomeone, finishRender } from '@svc/domain/testing'
import type { Log } from '@svc/http'
import { eventually } from '@svc/patience'
import type { Connector } from '@svc/social'
import type { CalendarPost, Platform as PlatformName } from '@svc/specification'
import { openFolderStore } from '@svc/storage'
import { credentialSealer } from '../../src/publishing/comment-post.ts'
import { startPublishing } from '../../src/publishing/start-publishing.ts'
import { SECRET, startApi } from '../start-api.ts'
import { startPlatform } from './platform.ts'
import { scriptedConnector } from './scripted-connector.ts'

/** Requests under way together; many more than the database has connections are turned away. */
const AT_ONCE = 20

/** A member with a rendered clip and an account of the tests' platform. */
export interface Author {
  account_id: string
  key: string
  project_id: string
  clip_id: string
  social_account_id: string
}

interface Working {
  /** What the connector that sees does otherwise, looked at again at each call. */
  its?: () => Partial<Connector>
  concurrency?: number
  log?: Log
}

/** Starts the API, a platform that counts posts, and everything needed to publish. */
export async function startWorld() {
  const api = await startApi()
  const platform = await startPlatform()
  const folder = await mkdtemp(join(tmpdir(), 'svc-posting-'))
  const store = await openFolderStore(join(folder, 'objects'))
  const workers: Jobs[] = []
  const { sql } = api

  const world = {
    ...api,
    platform,
    folder,
    store,

    async author(): Promise<Author> {
      const { account_id, key } = await api.caller()
      const { project_id, clip_ids } = await api.completedProject(key, 1)
      const [clip_id = ''] = clip_ids
      await world.render({ key, clip_id })
      return {
        account_id,
        key,
        project_id,
        clip_id,
        social_account_id: await world.connect(account_id),
      }
    },

    /** Stands in for a media worker: a finished render of a few bytes. */
    async render({ key, clip_id }: { key: string; clip_id: string }): Promise<string> {
      const response = await api.call('POST', `/v1/clips/${clip_id}/renders`, { key })
      const { render_id } = (await response.json()) as { render_id: string }
      await world.finishRender(render_id)
      return render_id
    },

    finishRender: (render_id: string): Promise<void> =>
      finishRender(sql, render_id, (run) =>
        store.putBytes(renderKeys(run).clip, 'a clip', 'video/mp4'),
      ),

    connect: (
      account_id: string,
      platform: PlatformName = 'mastodon',
      { server = null, token = 'token' }: { server?: string | null; token?: string } = {},
    ): Promise<string> =>
      connectSomeone(sql, account_id, {
        ...{ platform, sealer: credentialSealer(SECRET), platform_account_id: server ?? 'someone' },
        credentials: { token, expires_at: null, refresh_token: null, server },
      }),

    publish({ key, clip_id, social_account_id }: Author, body: object = {}): Promise<Response> {
      const request = { social_account_id, ...body }
      return api.call('POST', `/v1/clips/${clip_id}/publish`, { key, body: request })
    },

    /** Puts a post into the calendar, an hour ahead unless given otherwise. */
    async scheduled(author: Author, body: object = {}): Promise<CalendarPost> {
      const response = await world.publish(author, { scheduled_at: inSeconds(3600), ...body })
      if (response.status !== 201) throw new Error(await response.text())
      return (await response.json()) as CalendarPost
    },

    /** Puts many posts into the calendar, some at a time. */
    async scheduledMany(author: Author, bodies: object[]): Promise<CalendarPost[]> {
      const posts: CalendarPost[] = []
      for (let first = 0; first < bodies.length; first += AT_ONCE) {
        const some = bodies.slice(first, first + AT_ONCE)
        posts.push(...(await Promise.all(some.map((body) => world.scheduled(author, body)))))
      }
      return posts
    },

    /** Makes posts due so many seconds from now, as if the time until then had passed. */
    async bringForward(postIds: string[], seconds = 0): Promise<void> {
      const ids = sql.typed.uuids(postIds)
      await sql`
        update posts
           set scheduled_at = now() + make_interval(secs => ${seconds}),
               next_attempt_at = case when next_attempt_at is not null then now() end
         where post_id = any(${ids})
      `
      await sql`
        update pgboss.job set start_after = now() + make_interval(secs => ${seconds})
         where name = 'publish_post' and data->>'post_id' = any(${postIds}) and state < 'active'
      `
    },

    async read({ key }: { key: string }, post_id: string): Promise<CalendarPost> {
      for (const filter of ['', '&status=cancelled']) {
        const response = await api.call('GET', `/v1/calendar?limit=100${filter}`, { key })
        const { items } = (await response.json()) as { items: CalendarPost[] }
        const found = items.find((post) => post.post_id === post_id)
        if (found) return found
      }
      throw new Error(`Post ${post_id} is not in the calendar.`)
    },

    async statuses(postIds: string[]): Promise<Map<string, string>> {
      const rows = await sql<{ post_id: string; status: string }[]>`
        select post_id, status from posts where post_id = any(${sql.typed.uuids(postIds)})
      `
      return new Map(rows.map(({ post_id, status }) => [post_id, status]))
    },

    /** Waits until no post is pending or on its way. */
    settled: (postIds: string[]): Promise<Map<string, string>> =>
      eventually(async () => {
        const statuses = await world.statuses(postIds)
        const open = [...statuses.values()].filter((status) => /pending|publishing/.test(status))
        if (open.length > 0) throw new Error(`${open.length} posts are still ${open[0]}.`)
        return statuses
      }),

    /** Waits until a post that becomes due now is published: posts that were due before it have been handled by then. */
    async nextIsPosted(): Promise<void> {
      const { post_id } = await world.scheduled(await world.author())
      await world.bringForward([post_id])
      await world.settled([post_id])
    },

    /** Takes posts for both platforms in this process. */
    async work({ its = () => ({}), concurrency = 8, log = () => {} }: Working = {}): Promise<Jobs> {
      const jobs = await openJobs(api.url, { role: 'worker', log })
      workers.push(jobs)
      const seeing = new Proxy(scriptedConnector(platform.url, 'seeing'), {
        get: (own, name) => Reflect.get({ ...own, ...its() }, name),
      })
      const both = [seeing, scriptedConnector(platform.url, 'blind')]
      const connectors = new Map(both.map((one) => [one.platform, one]))
      const files = { url: (key: string) => `http://files.test/${key}` }
      const dependencies = { sql, jobs, store, files, connectors, secret: SECRET, log }
      await startPublishing(dependencies, { concurrency })
      return jobs
    },

    async rest(): Promise<void> {
      await Promise.all(workers.splice(0).map((jobs) => jobs.stop()))
    },

    async [Symbol.asyncDispose]() {
      await world.rest()
      platform.stop()
      await api[Symbol.asyncDispose]()
      await rm(folder, { recursive: true, force: true })
    },
  }
  return world
}

/** The same for the tests of a file, after which it ends. */
export async function openWorld() {
  const world = await startWorld()
  afterAll(() => world[Symbol.asyncDispose]())
  return world
}

export function inSeconds(seconds: number): string {
  return new Date(Date.now() + seconds * 1000).toISOString()
}
