import { describe, expect, test } from 'bun:test'
import { betterOf, type Told } from '../src/comparison/comparisons.ts'
import * as domain from '../src/index.ts'
import { calendarOf, schedule } from './calendar-fixtures.ts'
import { openTestDatabase } from './create-test-database.ts'
import { addOwner, eventsOf, recordingJobs, refusal } from './fixtures.ts'
import { normalOf, randomOf } from './simulated-audience.ts'
import { connectSomeone } from './social-account.ts'
import { toldPostsOf } from './told-posts.ts'

const { sql } = await openTestDatabase()
const { newAuthor } = calendarOf(sql)
const { posted, tell } = toldPostsOf(sql)

const NONE = { saves: null, watch_seconds_average: null, watched_share: null }
const told = (views: number, left_early_share: number | null) => ({
  ...{ ...NONE, views, left_early_share, likes: Math.round(views / 20), comments: 0, shares: 0 },
})

describe('the chance that a version is better', () => {
  const chance = (first: Told, second: Told) => betterOf(first, second)?.chance ?? Number.NaN

  test('is near one half for few views, and never sure by luck that posts have anyway', () => {
    expect(chance(told(20, 0.4), told(20, 0.5))).toBeWithin(0.5, 0.7)
    expect(chance(told(1e6, 0.49), told(1e6, 0.5))).toBeWithin(0.5, 0.7)
    expect(chance(told(3000, 0.35), told(3000, 0.5))).toBeGreaterThan(0.95)
    expect(chance(told(3000, 0.5), told(3000, 0.35))).toBeLessThan(0.05)
    expect(chance(told(0, null), told(0, null))).toBeCloseTo(0.5, 3)
  })

  test('goes by the most telling of what is told of both', () => {
    const watched = { ...told(100, null), watched_share: 0.5 }
    expect(betterOf(told(100, 0.3), watched)?.measure).toBe('answered')
    expect(betterOf(watched, watched)?.measure).toBe('watched')
    const uncounted = { ...told(0, null), views: null, likes: 900 }
    expect(betterOf(uncounted, { ...uncounted, likes: 30 })).toMatchObject({
      measure: 'seen',
      values: [900, 30],
    })
    expect(betterOf(told(10, 0.1), { ...told(0, null), views: null, likes: null })).toBeNull()
  })

  test('is right as often as it says, and of equal versions it is seldom wrong', () => {
    const rates = [0.4, 0].map((effect) => ({ effect, ...tryPairs(effect) }))
    console.table(rates)
    const [unlike, alike] = rates
    expect(unlike?.decided).toBeGreaterThan(0.2)
    expect(unlike?.right).toBeGreaterThan(0.95)
    expect(alike?.decided).toBeLessThan(0.05)
  })
})

/** Of many pairs, whose versions differ so much in log-odds, how many are decided, and how many of those rightly. */
function tryPairs(effect: number) {
  const random = randomOf(3)
  const normal = normalOf(random)
  const pairs = 2000
  let decided = 0
  let right = 0
  for (let pair = 0; pair < pairs; pair += 1) {
    const difference = effect * normal()
    const [first, second] = [difference, 0].map((quality) => {
      const views = Math.round(400 * Math.exp(normal()))
      const share = 1 / (1 + Math.exp(quality + 0.15 * normal()))
      const left = Array.from({ length: views }, random).filter((one) => one < share).length
      return told(views, views === 0 ? null : left / views)
    })
    if (!first || !second) continue
    const chance = betterOf(first, second)?.chance ?? 0.5
    if (Math.max(chance, 1 - chance) < 0.95) continue
    decided += 1
    if (chance > 0.5 === difference > 0) right += 1
  }
  return { decided: decided / pairs, right: right / decided }
}

describe('two versions', () => {
  test('are decided after a day by figures of the same age, and told once', async () => {
    const { author, first, second, comparison_id, state } = await compared()
    await tell(first, 6, told(3000, 0.3))
    await tell(second, 6, told(3000, 0.6))
    expect(await state()).toMatchObject({ status: 'running', age_hours: 6, measure: 'stayed' })
    await tell(first, 24, told(9000, 0.3))
    expect(await state()).toMatchObject({ status: 'running', age_hours: 6 })
    await tell(second, 24, told(9000, 0.6))
    const settled = await state()
    expect(settled).toMatchObject({
      ...{ status: 'decided', winner_post_id: first.post_id, age_hours: 24 },
      posts: [
        { post_id: first.post_id, value: 0.7 },
        { post_id: second.post_id, value: 0.4 },
      ],
    })
    // What comes later changes nothing of it.
    await tell(first, 72, told(9000, 0.8))
    await tell(second, 72, told(9000, 0.1))
    expect(await state()).toEqual(settled)
    expect(notices(first, second)).toEqual([{ kind: 'comparison_settled', comparison_id }])
    const events = await eventsOf(author.context, 'comparison.settled')
    expect(events.map(({ data }) => data)).toEqual([settled])
  })

  test('that are much alike are given up after a week, also without figures', async () => {
    const { first, second, state } = await compared()
    for (const post of [first, second]) await tell(post, 24, told(500, 0.5))
    await tell(first, 168, 'nothing')
    expect(await state()).toMatchObject({ status: 'running' })
    await tell(second, 168, 'nothing')
    const ended = { status: 'undecided', winner_post_id: null, age_hours: 24 }
    expect(await state()).toMatchObject(ended)
    expect(notices(first, second)).toHaveLength(1)
  })

  test('end when one of them is cancelled', async () => {
    const author = await newAuthor()
    const [first, second] = [await posted(author), await schedule(author, 3600)]
    const post_ids = [first.post_id, second.post_id]
    const made = await domain.comparePosts(author.context, { post_ids })
    expect(await domain.comparePosts(author.context, { post_ids })).toEqual(made)
    await domain.cancelPost(author.context, second.post_id)
    const { items } = await domain.listComparisons(author.context, { limit: 10 })
    expect(items).toMatchObject([{ ...made, status: 'ended' }])
    expect(
      await refusal(domain.comparePosts(author.context, { post_ids: post_ids.toReversed() })),
    ).toBe('VALIDATION_ERROR body.post_ids')
  })

  test('are posts of one social account of the account', async () => {
    const [author, other] = [await newAuthor(), await newAuthor()]
    const { post_id } = await posted(author)
    const elsewhere = {
      ...author,
      social_account_id: await connectSomeone(sql, author.context.accountId, {
        platform_account_id: 'another',
      }),
    }
    for (const wrong of [await posted(other), await posted(elsewhere), { post_id }]) {
      const post_ids = [post_id, wrong.post_id]
      expect(await refusal(domain.comparePosts(author.context, { post_ids }))).toBe(
        'VALIDATION_ERROR body.post_ids',
      )
    }
    const mine = await compared()
    expect(await refusal(domain.readComparison(other.context, mine.comparison_id))).toBe(
      'NOT_FOUND',
    )
    expect((await domain.listComparisons(other.context, { limit: 10 })).items).toEqual([])
  })
})

test('a post is withdrawn by one job, and again after a fault', async () => {
  const author = await newAuthor()
  const jobs = recordingJobs()
  const context = { ...author.context, jobs }
  const { post_id } = await posted(author)
  const asked = await domain.withdrawPost(context, post_id)
  expect(await domain.withdrawPost(context, post_id)).toEqual(asked)
  expect([asked.withdrawal, jobs.queued.length]).toEqual(['under_way', 1])
  const post = { ...author, post_id, account_id: context.accountId }
  await domain.saveWithdrawal(sql, post, 'It says no.')
  expect(await domain.readPost(context, post_id)).toMatchObject({
    ...{ withdrawal: 'failed', warnings: [{ code: 'not_withdrawn', message: 'It says no.' }] },
  })
  expect((await domain.withdrawPost(context, post_id)).warnings).toEqual([])
  await domain.saveWithdrawal(sql, post, null)
  await domain.saveWithdrawal(sql, post, 'Too late.')
  expect(await domain.readPost(context, post_id)).toMatchObject({
    withdrawal: 'done',
    warnings: [],
  })
})

/** Two posts of an owner's that are compared. */
async function compared() {
  const author = await newAuthor()
  await addOwner(sql, author.context.accountId)
  const [first, second] = [await posted(author), await posted(author)]
  const post_ids = [first.post_id, second.post_id]
  const { comparison_id } = await domain.comparePosts(author.context, { post_ids })
  const state = () => domain.readComparison(author.context, comparison_id)
  return { author, first, second, comparison_id, state }
}

type Posted = Awaited<ReturnType<typeof posted>>

const notices = (...posts: Posted[]) =>
  posts.flatMap(({ jobs }) =>
    jobs.queued.flatMap(({ queue, data }) =>
      queue === 'send_notice' ? [(data as { notice: object }).notice] : [],
    ),
  )
