import { afterEach, describe, expect, test } from 'bun:test'
import { until } from '@svc/patience'
import { metrics } from '@svc/telemetry'
import { countOf } from '@svc/telemetry/testing'
import { type Author, inSeconds, openWorld } from '../posting/world.ts'

const ROUNDS = 60

const world = await openWorld()
const { platform } = world
afterEach(() => world.rest())

describe('a post that is due', () => {
  test('is either cancelled or delivered, as the answer said, sixty times', async () => {
    const before = await countOf(metrics.posts, { result: 'posted' })
    const { author, posts } = await due()
    const answers = await askedInTheMeantime(posts, (post_id) =>
      world.call('DELETE', `/v1/calendar/${post_id}`, author),
    )
    const statuses = await world.settled(posts)
    const outcomes = posts.map(
      (post_id) => `${answers.get(post_id)} ${statuses.get(post_id)} ${platform.count(post_id)}`,
    )
    expect([...new Set(outcomes)].toSorted()).toEqual(['200 cancelled 0', '409 posted 1'])
    const delivered = outcomes.filter((outcome) => outcome.startsWith('409')).length
    await until(
      async () => (await countOf(metrics.posts, { result: 'posted' })) === before + delivered,
    )
  })

  test('is delivered once, at the old time or the new one, as the answer said, sixty times', async () => {
    const { author, posts } = await due()
    const body = { scheduled_at: inSeconds(7200) }
    const answers = await askedInTheMeantime(posts, (post_id) =>
      world.call('PATCH', `/v1/calendar/${post_id}`, { key: author.key, body }),
    )
    const moved = posts.filter((post_id) => answers.get(post_id) === 200)
    const kept = posts.filter((post_id) => answers.get(post_id) === 409)
    expect(moved.length + kept.length).toBe(ROUNDS)
    expect([moved.length > 0, kept.length > 0]).toEqual([true, true])
    await world.settled(kept)
    expect(kept.filter((post_id) => platform.count(post_id) !== 1)).toEqual([])
    expect(moved.filter((post_id) => platform.count(post_id) !== 0)).toEqual([])
    await world.bringForward(moved)
    await world.settled(moved)
    expect(moved.filter((post_id) => platform.count(post_id) !== 1)).toEqual([])
  })

  test('is delivered with 99 others of the same second, none early and each once', async () => {
    const author = await world.author()
    const posts = await schedule(author, 100)
    await world.work({ concurrency: 16 })
    await world.bringForward(posts, 1)
    await world.settled(posts)
    const [{ due_at }] = await world.sql<[{ due_at: string }]>`
      select max(scheduled_at) as due_at from posts where account_id = ${author.account_id}
    `
    const delivered = platform.delivered.filter(({ marker }) => posts.includes(marker))
    expect(new Set(delivered.map(({ marker }) => marker)).size).toBe(100)
    expect(delivered).toHaveLength(100)
    expect(delivered.filter(({ at }) => at < Date.parse(due_at))).toEqual([])
  })
})

/** Puts posts into the calendar that workers take some at a time, and waits until they have begun. */
async function due(): Promise<{ author: Author; posts: string[] }> {
  const author = await world.author()
  platform.hold()
  const posts = await schedule(author, ROUNDS, 'hold')
  await world.work()
  await world.work()
  await world.bringForward(posts)
  // Until some are asked about, the workers have those that they take at a time, and no more.
  await until(async () =>
    [...(await world.statuses(posts)).values()].some((status) => status !== 'pending'),
  )
  return { author, posts }
}

async function schedule(author: Author, count: number, caption = ''): Promise<string[]> {
  const bodies = Array(count).fill({ caption })
  return (await world.scheduledMany(author, bodies)).map(({ post_id }) => post_id)
}

/** Asks about posts in any order, several at a time, while workers take them; gives the status of each answer. */
async function askedInTheMeantime(
  posts: string[],
  ask: (post_id: string) => Promise<Response>,
): Promise<Map<string, number>> {
  const left = posts.toSorted(() => Math.random() - 0.5)
  const answers = new Map<string, number>()
  const askOneByOne = async () => {
    for (let post_id = left.pop(); post_id; post_id = left.pop()) {
      const asked = post_id
      answers.set(
        asked,
        await until(async () => {
          const { status } = await ask(asked)
          return status !== 503 && status
        }),
      )
      if (answers.size === 10) platform.release()
    }
  }
  await Promise.all(Array.from({ length: 4 }, askOneByOne))
  return answers
}
