import { afterAll, afterEach, describe, expect, test } from 'bun:test'
import { until } from '@svc/http/testing'
import { metrics } from '@svc/telemetry'
import { countOf } from '@svc/telemetry/testing'
import { type Author, inSeconds, startWorld } from './posting/world.ts'

const ROUNDS = 200

const world = await startWorld()
const { platform } = world
afterEach(() => world.rest())
afterAll(() => world[Symbol.asyncDispose]())

describe('a post that is due', () => {
  test('is either cancelled or delivered, as the answer said, 200 times', async () => {
    const before = await countOf(metrics.posts, { result: 'posted' })
    const { author, posts } = await due()
    const answers = await atTheSameTime(posts, (post_id) =>
      world.call('DELETE', `/v1/calendar/${post_id}`, author),
    )
    const statuses = await world.settled(posts)
    const outcomes = posts.map((post_id, index) => ({
      answer: answers[index],
      status: statuses.get(post_id),
      delivered: platform.count(post_id),
    }))
    const cancelled = outcomes.filter(({ answer }) => answer === 200)
    const refused = outcomes.filter(({ answer }) => answer === 409)
    expect(new Set(cancelled.map((one) => Bun.inspect(one))).size).toBe(1)
    expect(cancelled[0]).toEqual({ answer: 200, status: 'cancelled', delivered: 0 })
    expect(new Set(refused.map((one) => Bun.inspect(one))).size).toBe(1)
    expect(refused[0]).toEqual({ answer: 409, status: 'posted', delivered: 1 })
    expect(cancelled.length + refused.length).toBe(ROUNDS)
    await until('what was delivered is counted', async () => {
      return (await countOf(metrics.posts, { result: 'posted' })) === before + refused.length
    })
  })

  test('is delivered once, at the old time or the new one, as the answer said, 200 times', async () => {
    const { author, posts } = await due()
    const answers = await atTheSameTime(posts, (post_id) => {
      const body = { scheduled_at: inSeconds(7200) }
      return world.call('PATCH', `/v1/calendar/${post_id}`, { key: author.key, body })
    })
    const moved = posts.filter((_, index) => answers[index] === 200)
    const kept = posts.filter((_, index) => answers[index] === 409)
    expect(moved.length + kept.length).toBe(ROUNDS)
    expect([moved.length > 0, kept.length > 0]).toEqual([true, true])
    await world.settled(kept)
    expect(kept.filter((post_id) => platform.count(post_id) !== 1)).toEqual([])
    expect(moved.filter((post_id) => platform.count(post_id) !== 0)).toEqual([])
    await world.bringForward(moved)
    await world.settled(moved)
    expect(moved.filter((post_id) => platform.count(post_id) !== 1)).toEqual([])
  })

  test('is delivered with 499 others of the same second, none early, none late', async () => {
    const author = await world.author()
    const posts = await schedule(author, 500)
    await world.work(undefined, 16)
    await world.bringForward(posts, 1)
    await world.settled(posts, 80_000)
    const [{ due_at }] = await world.sql<[{ due_at: string }]>`
      select max(scheduled_at) as due_at from posts where account_id = ${author.account_id}
    `
    const lateness = posts.map((post_id) => {
      const times = platform.delivered.filter(({ marker }) => marker === post_id)
      expect(times).toHaveLength(1)
      return (times[0]?.at ?? 0) - Date.parse(due_at)
    })
    const sorted = lateness.toSorted((a, b) => a - b)
    expect(sorted[0]).toBeGreaterThanOrEqual(0)
    // How fast a machine is decides how late the last one is; a post that was missed comes long after the one before.
    const pauses = sorted.map((late, index) => late - (sorted[index - 1] ?? 0))
    expect(Math.max(...pauses)).toBeLessThan(10_000)
    console.log(
      'lateness of 500 posts in ms: median',
      sorted[249],
      'p99',
      sorted[494],
      'max',
      sorted[499],
    )
  })
})

/** Puts 200 posts into the calendar that become due over a second, with workers waiting for them. */
async function due(): Promise<{ author: Author; posts: string[] }> {
  const author = await world.author()
  const posts = await schedule(author, ROUNDS)
  await world.work()
  await world.work()
  await world.bringForward(posts, 0.5)
  // However long it takes until then, some are taken before they are asked about, and most are not.
  await until('the first is taken', async () =>
    [...(await world.statuses(posts)).values()].some((status) => status !== 'pending'),
  )
  return { author, posts }
}

async function schedule(author: Author, count: number): Promise<string[]> {
  const bodies = Array.from({ length: count }, () => ({ caption: 'delay 20' }))
  return (await world.scheduledMany(author, bodies)).map(({ post_id }) => post_id)
}

/** Sends a request about each post at its own moment within the second in which the workers take them. */
async function atTheSameTime(
  posts: string[],
  ask: (post_id: string) => Promise<Response>,
): Promise<number[]> {
  return Promise.all(
    posts.map(async (post_id) => {
      await Bun.sleep(Math.random() * 1500)
      for (;;) {
        const { status } = await ask(post_id)
        if (status !== 503) return status
        await Bun.sleep(50)
      }
    }),
  )
}
