import { beforeEach, describe, expect, test } from 'bun:test'
import { disconnectSocialAccount } from '@svc/domain'
import type { LogEntry } from '@svc/http'
import { eventually, until } from '@svc/patience'
import type { Connector } from '@svc/social'
import { scriptedConnector } from './posting/scripted-connector.ts'
import { type Author, inSeconds, openWorld } from './posting/world.ts'

const world = await openWorld()
const { platform, sql } = world
const author = await world.author()
const log: LogEntry[] = []
let its: Partial<Connector> = {}
await world.work({ its: () => its, log: (entry) => log.push(entry) })

describe('a worker', () => {
  test('publishes posts that are due now, records it on the clip, and leaves a line joined to its request', async () => {
    const response = await world.publish(author, { caption: 'now' })
    const { post_id } = await response.json()
    await world.settled([post_id])
    const post = await world.read(author, post_id)
    expect(post).toMatchObject({
      status: 'posted',
      attempts: 1,
      platform_post_id: `p-${post_id}`,
      platform_url: `${platform.url}/posts/p-${post_id}`,
      error: null,
    })
    expect(platform.count(post_id)).toBe(1)
    const clip = await (await world.call('GET', `/v1/clips/${author.clip_id}`, author)).json()
    expect(clip.used).toEqual({ rendered: true, posted: true, last_posted_at: post.posted_at })
    const accounts = await (await world.call('GET', '/v1/social-accounts', author)).json()
    expect(accounts.items[0].last_used_at).toBe(post.posted_at)
    expect(await eventsOf(author, post_id)).toEqual(['scheduled', 'publishing', 'posted'])
    const trace_id = response.headers.get('x-trace-id')
    const line = { queue: 'publish_post', post_id, trace_id, attempt: 1, outcome: 'done' }
    const told = await until(() =>
      log.find((entry) => entry.event === 'job' && entry['post_id'] === post_id),
    )
    expect(told).toMatchObject(line)
  })

  test('shows what of a delivered post is not as it was asked for', async () => {
    const { publish } = scriptedConnector(platform.url, 'seeing')
    const warnings = [{ code: 'playlist_not_set' as const, message: 'It is not in PL1.' }]
    its = { publish: async (request) => ({ ...(await publish(request)), warnings }) }
    const post_id = await publishNow(author)
    await world.settled([post_id])
    expect(await world.read(author, post_id)).toMatchObject({ status: 'posted', warnings })
    its = {}
  })

  test.each<[string, string, string, string | null, number]>([
    ['accepts and drops the connection', 'drop', 'posted', null, 1],
    ['accepts and gives no id', 'no id', 'posted', null, 1],
    ['refuses the post', 'refuse 400', 'failed', 'platform_rejected', 0],
  ])('whose platform %s settles the post at once', async (_, caption, status, category, times) => {
    const post_id = await publishNow(author, caption)
    await world.settled([post_id])
    const post = await world.read(author, post_id)
    const outcome = [post.status, post.error?.category ?? null, post.attempts]
    expect(outcome as unknown[]).toEqual([status, category, 1])
    expect(platform.count(post_id)).toBe(times)
  })

  test('that cannot find out whether the post exists never sends it again', async () => {
    const social_account_id = await world.connect(author.account_id, 'bluesky')
    const post_id = await publishNow({ ...author, social_account_id }, 'drop')
    await world.settled([post_id])
    const error = { category: 'unknown', source: 'system', retryable: false }
    expect((await world.read(author, post_id)).error).toMatchObject(error)
    expect(platform.count(post_id)).toBe(1)
    const left = await sql`
      select 1 from pgboss.job where data->>'post_id' = ${post_id} and state not in ('active', 'completed')
    `
    expect(left).toBeEmpty()
  })

  test('tries again, and gives up after the fourth attempt', async () => {
    const post_id = await publishNow(author, 'refuse 503')
    for (const attempts of [1, 2, 3]) {
      const { error } = await waiting(post_id, attempts)
      expect(error).toMatchObject({ category: 'platform_error', retryable: true })
      await world.bringForward([post_id])
    }
    await world.settled([post_id])
    const post = await world.read(author, post_id)
    expect(post).toMatchObject({ status: 'failed', attempts: 4, next_attempt_at: null })
    expect(platform.count(post_id)).toBe(0)
  })

  test('waits as long as the platform asks for, and succeeds then', async () => {
    const post_id = await publishNow(author, 'once 429')
    const post = await waiting(post_id, 1)
    expect(minutesBetween(post.last_attempt_at, post.next_attempt_at)).toBe(2)
    expect(post.error?.category).toBe('platform_rate_limited')
    await world.bringForward([post_id])
    await world.settled([post_id])
    expect(await world.read(author, post_id)).toMatchObject({ status: 'posted', attempts: 2 })
    expect(platform.count(post_id)).toBe(1)
  })

  test('marks an account whose token is refused, and sends none of its other posts', async () => {
    const other = await world.author()
    const post_id = await publishNow(other, 'refuse 401')
    const later = await world.scheduled(other)
    await world.settled([post_id])
    expect(await eventsOf(other, post_id)).toEqual(['scheduled', 'publishing', 'failed'])
    expect(await world.read(other, post_id)).toMatchObject({
      status: 'failed',
      error: { category: 'auth_expired', action: 'Connect the account again.' },
    })
    const asked = platform.asked
    await world.bringForward([later.post_id])
    await world.settled([later.post_id])
    expect((await world.read(other, later.post_id)).error?.category).toBe('auth_expired')
    expect(platform.asked).toBe(asked)
    const { items } = await (await world.call('GET', '/v1/social-accounts', other)).json()
    expect(items[0]).toMatchObject({ status: 'expired', status_reason: 'The token is revoked.' })
  })

  test('fails what was meant for a disconnected account, and delivers it when it is connected again', async () => {
    const other = await world.author()
    const { post_id } = await world.scheduled(other)
    await disconnectSocialAccount(sql, other)
    await world.bringForward([post_id])
    await world.settled([post_id])
    const error = { category: 'account_issue', code: 'account_disconnected' }
    expect((await world.read(other, post_id)).error).toMatchObject(error)
    expect(platform.count(post_id)).toBe(0)
    expect(await world.connect(other.account_id)).toBe(other.social_account_id)
    const body = { scheduled_at: inSeconds(600) }
    const revived = await world.call('PATCH', `/v1/calendar/${post_id}`, { key: other.key, body })
    expect(await revived.json()).toMatchObject({ status: 'pending', error: null, attempts: 0 })
    await world.bringForward([post_id])
    await world.settled([post_id])
    expect(platform.count(post_id)).toBe(1)
  })

  test.each<[string, number, string, 'mastodon' | 'bluesky', string, string | null, number]>([
    ['finds it absent, and sends it', 1, '', 'mastodon', 'posted', null, 1],
    ['finds it absent for the last time', 4, '', 'mastodon', 'failed', 'interrupted', 0],
    ['cannot know', 1, '', 'bluesky', 'failed', 'outcome_unknown', 0],
    ['cannot know at the last time either', 4, '', 'bluesky', 'failed', 'interrupted', 0],
    ['cannot ask, and asks again later', 1, 'no sight', 'mastodon', 'pending', 'http_500', 0],
    ['cannot ask for the last time', 4, 'no sight', 'mastodon', 'failed', 'outcome_unknown', 0],
  ])(
    'that takes over a post %s: attempt %p + 1',
    async (_, attempts, caption, platformName, status, code, times) => {
      const social_account_id = await world.connect(author.account_id, platformName)
      const { post_id } = await world.scheduled({ ...author, social_account_id }, { caption })
      await interrupt(post_id, attempts)
      const post = await ended(post_id)
      expect([post.status as string, post.error?.code ?? null]).toEqual([status, code])
      expect(platform.count(post_id)).toBe(times)
    },
  )

  test('checks again before it sends, as long as the check failed', async () => {
    const { post_id } = await world.scheduled(author, { caption: 'no sight' })
    platform.delivered.push({ marker: post_id, at: Date.now() })
    await interrupt(post_id, 1)
    expect((await ended(post_id)).status).toBe('pending')
    await sql`update posts set caption = '' where post_id = ${post_id}`
    await world.bringForward([post_id])
    await world.settled([post_id])
    expect(await world.read(author, post_id)).toMatchObject({ status: 'posted', attempts: 3 })
    expect(platform.count(post_id)).toBe(1)
  })
})

describe('a worker of several', () => {
  beforeEach(() => world.rest())

  test('that did not run at the time publishes late, once', async () => {
    const { post_id } = await world.scheduled(author)
    await world.bringForward([post_id], -26 * 3600)
    await world.work()
    await world.work()
    await world.settled([post_id])
    await world.nextIsPosted()
    expect(platform.count(post_id)).toBe(1)
  })

  test('that is stopped gives its posts to the next one, and sends none twice', async () => {
    const posts = await world.scheduledMany(author, Array(24).fill({}))
    const ids = posts.map(({ post_id }) => post_id)
    const before = platform.delivered.length
    const old = await world.work({ concurrency: 4 })
    await world.bringForward(ids)
    await until(() => platform.delivered.length > before + 5)
    await Promise.all([old.stop(), world.work({ concurrency: 4 })])
    await world.settled(ids)
    expect(ids.filter((post_id) => platform.count(post_id) !== 1)).toEqual([])
  })

  test('that is asked to stop lets a post arrive first', async () => {
    const jobs = await world.work()
    const post_id = await publishNow(author, 'hold')
    await until(async () => (await world.statuses([post_id])).get(post_id) === 'publishing')
    const stopped = jobs.stop()
    platform.release()
    await stopped
    expect((await world.statuses([post_id])).get(post_id)).toBe('posted')
    expect(platform.count(post_id)).toBe(1)
  })
})

/** What happened to a post, in its order. */
async function eventsOf({ key }: Author, post_id: string): Promise<string[]> {
  const { items } = await (await world.call('GET', '/v1/events?limit=200', { key })).json()
  const events = items as { type: string; data: { post_id?: string } }[]
  return events
    .filter(({ data }) => data.post_id === post_id)
    .map(({ type }) => type.replace('post.', ''))
}

async function publishNow(by: Author, caption = ''): Promise<string> {
  const response = await world.publish(by, { caption })
  return ((await response.json()) as { post_id: string }).post_id
}

/** Leaves a post as a worker does that died in the middle of its last attempt, with the job that another one gets. */
async function interrupt(post_id: string, attempts: number): Promise<void> {
  await sql`
    update posts
       set status = 'publishing', run_id = gen_random_uuid(), attempts = ${attempts},
           uncertain_since = now() - interval '20 seconds'
     where post_id = ${post_id}
  `
  await world.bringForward([post_id])
}

/** The post when its attempt has ended, whether there will be another one or not. */
async function ended(post_id: string) {
  await until(async () => {
    const [row] = await sql`
      select 1 from posts where post_id = ${post_id}
         and (status in ('posted', 'failed') or next_attempt_at is not null)
    `
    return row
  })
  return world.read(author, post_id)
}

function waiting(post_id: string, attempts: number) {
  return eventually(async () => {
    const post = await world.read(author, post_id)
    expect(post).toMatchObject({ attempts, status: 'pending' })
    return post
  })
}

function minutesBetween(from: string | null, to: string | null): number {
  return Math.round((Date.parse(to ?? '') - Date.parse(from ?? '')) / 60_000)
}
