import { beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import {
  type Context,
  changePreferences,
  rateClip,
  readPreferences,
  resetPreferences,
} from '../src/index.ts'
import { learn } from '../src/preferences/learn.ts'
import { type Author, calendarOf, schedule } from './calendar-fixtures.ts'
import { openTestDatabase } from './create-test-database.ts'
import { begin, createTenant, finishedProject, uploadProject } from './fixtures.ts'

const { sql } = await openTestDatabase()
const { newAuthor } = calendarOf(sql)

describe('rateClip', () => {
  let context: Context
  beforeEach(async () => {
    context = await createTenant(sql, { limits: { max_concurrent_projects: 9 } })
  })

  test('changes the ranking of the next project, once for each reaction', async () => {
    const { clip_id } = await finishedProject(context)
    await Promise.all(Array.from({ length: 10 }, () => rateClip(context, clip_id, 'like')))
    const once = await weightsOf(context)
    expect(once.hook).toBeWithin(0.05, 0.3)
    expect(once.topic_match).toBeLessThan(0)
    expect(once).not.toHaveProperty('preference')
    await rateClip(context, clip_id, 'dislike')
    expect((await weightsOf(context)).hook).toBe(-(once.hook ?? 0))
    await rateClip(context, clip_id, null)
    expect((await weightsOf(context)).hook).toBe(0)
  })

  test('counts every one of several reactions at the same time', async () => {
    const { clip_ids } = await finishedProject(context, 20)
    await Promise.all(clip_ids.map((clip_id) => rateClip(context, clip_id, 'like')))
    const { learned_from, weights } = await readPreferences(context)
    expect(learned_from.reactions.count).toBe(20)
    expect(weights.hook).toBeWithin(0.5, 3)
  })

  test('resets all of it on request, and learns from what comes later', async () => {
    const { clip_ids } = await finishedProject(context, 2)
    const untaught = await readPreferences(context)
    await rateClip(context, clip_ids[0] ?? '', 'like')
    await resetPreferences(context)
    expect(await readPreferences(context)).toEqual(untaught)
    await rateClip(context, clip_ids[1] ?? '', 'like')
    expect((await readPreferences(context)).learned_from.reactions.count).toBe(1)
  })
})

describe('the posts of an account', () => {
  const POSTS = 30
  let author: Author
  beforeAll(async () => {
    author = await newAuthor(POSTS)
    await watched(author)
  })

  test('teach the next project of the account what its audience likes, as long as they may', async () => {
    const taught = await readPreferences(author.context)
    const { posts } = taught.learned_from
    expect([posts.count, posts.needed]).toEqual([POSTS, 0])
    expect(posts.weights.hook).toBeGreaterThan(posts.uncertainty.hook)
    expect(Object.entries(taught.weights).filter(([, weight]) => weight !== 0)).toEqual([
      ['hook', posts.weights.hook],
    ])
    expect(await weightsOf(author.context)).toEqual(taught.weights)

    const other = await createTenant(sql)
    expect((await readPreferences(other)).learned_from.posts.count).toBe(0)

    const off = await changePreferences(author.context, { learn_from_posts: false })
    expect(off.learned_from).toEqual(taught.learned_from)
    expect(new Set(Object.values(off.weights))).toEqual(new Set([0]))
    expect(await changePreferences(author.context, { learn_from_posts: null })).toEqual(taught)
  })

  test('are compared by answers where nothing counts views', async () => {
    await sql`
      update post_figures set views = null, likes = views, comments = 0, shares = 1
       where account_id = ${author.context.accountId}
    `
    expect((await weightsOf(author.context)).hook).toBeGreaterThan(0)
  })

  test('that few may see are left out, and all that were before a reset', async () => {
    const learned = async () => (await readPreferences(author.context)).learned_from.posts
    await sql`
      update posts set visibility_actual = case when post_id in (
        select post_id from posts where account_id = ${author.context.accountId} limit 25
      ) then 'private' else 'PUBLIC_TO_EVERYONE' end
       where account_id = ${author.context.accountId}
    `
    expect(await learned()).toMatchObject({ count: 0, needed: 3 })
    await resetPreferences(author.context)
    expect(await learned()).toMatchObject({ count: 0, needed: 8 })
  })

  /** Posts each clip; every other one begins strongly, and is watched ten times as often. */
  async function watched(author: Author): Promise<void> {
    for (const [at, clip_id] of author.clip_ids.entries()) {
      const isStrong = at % 2 === 0
      await sql`
        update clips set score_breakdown = score_breakdown || ${{ hook: isStrong ? 90 : 20 }}::jsonb
         where clip_id = ${clip_id}
      `
      const { post_id } = await schedule({ ...author, clip_id }, 3600)
      await sql`
        update posts set status = 'posted', posted_at = now() - make_interval(days => ${100 - at})
         where post_id = ${post_id}
      `
      await sql`
        insert into post_figures (post_id, account_id, age_hours, views)
        values (${post_id}, ${author.context.accountId}, 24, ${(isStrong ? 1000 : 100) + at})
      `
    }
  }
})

describe('learn', () => {
  test('lets what was learned before count a little less each time', () => {
    const [strong, weak] = [1, -1].map((hook) => ({ features: [hook], outcome: 2 }))
    if (!strong || !weak) throw new Error('There are two.')
    const [hook = 0] = learn([strong, weak], 1).weights
    expect(hook).toBeLessThan(0)
    expect(hook).toBeGreaterThan(-0.1)
  })

  test('is the less sure the less it was told', () => {
    const one = { features: [1, 0], outcome: 2 }
    const [few, many] = [3, 30].map((count) => learn(Array<typeof one>(count).fill(one), 1))
    expect(many?.uncertainty[0]).toBeLessThan((few?.uncertainty[0] ?? 0) / 2)
    expect(many?.weights[0]).toBeGreaterThan(few?.weights[0] ?? 0)
    expect(many?.uncertainty[1]).toBeGreaterThan(2)
  })
})

/** The preferences that the next project of the account gets. */
async function weightsOf(context: Context) {
  return (await begin(context, await uploadProject(context))).preferenceWeights
}
