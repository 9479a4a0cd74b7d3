import { describe, expect, test } from 'bun:test'
import { LEARNED_PARTS } from '@svc/specification'
import { comparePosts, type PostReading } from '../src/preferences/learn.ts'
import { learnFromPosts } from '../src/preferences/preferences.ts'
import { newClip } from './new-clip.ts'

const POSTS = 30
const CREATORS = 300

/** How often an audience watches. */
interface Audience {
  /** How many times as often it watches clips that begin strongly. */
  likesHooks: number
  /** By how much more the account is watched with each post. */
  growth?: number
  /** How probable it is that a clip begins strongly, at a place from 0, the first post, to 1. */
  hooks?: (place: number) => number
}

describe('thirty posts', () => {
  test('find that an audience likes one kind of clip', () => {
    const rates = [2, 4, 8].map((likesHooks) => ({ likesHooks, ...ask({ likesHooks }) }))
    console.table(rates)
    const [weak, , strong] = rates
    expect(strong?.found).toBeGreaterThan(0.9)
    expect(weak?.found).toBeLessThan(0.5)
    for (const { wrong } of rates) expect(wrong).toBeLessThan(0.05)
  })

  test('of an audience that watches at random lead nowhere', () => {
    const rates = [8, 15, POSTS, 100].map((posts) => ({ posts, ...ask({ likesHooks: 1 }, posts) }))
    console.table(rates)
    for (const { found, wrong } of rates) expect(found + wrong).toBeLessThan(0.05)
  })

  test('of an account that grows while its clips change do not take that for taste', () => {
    const grows = { likesHooks: 1, growth: 0.1, hooks: (place: number) => 0.2 + 0.6 * place }
    const { found, wrong } = ask(grows)
    console.table([{ found, wrong }])
    expect(found + wrong).toBeLessThan(0.06)
  })
})

test('three posts are not enough', () => {
  const readings = postsOf({ likesHooks: 8 }, 3, randomOf(1))
  expect(comparePosts(readings)).toEqual({ observations: [], count: 0, needed: 5 })
  expect(learnFromPosts(readings).sure).toEqual(LEARNED_PARTS.map(() => 0))
})

test('posts of one clip on two accounts are one observation', () => {
  const readings = postsOf({ likesHooks: 8 }, 10, randomOf(1))
  const both = readings.flatMap((reading) => [
    reading,
    { ...reading, post_id: `${reading.post_id}b`, social_account_id: 'b' },
  ])
  const once = comparePosts(readings)
  expect(comparePosts(both)).toEqual({ ...once, count: 20 })
})

test('posts are compared within an account and an age, each at its latest age that has enough', () => {
  const readings = postsOf({ likesHooks: 8 }, 10, randomOf(1))
  const once = comparePosts(readings)
  const fewLater = readings.slice(0, 7).map((reading) => ({ ...reading, age_hours: 24 }))
  const fewOfAnother = fewLater.map((reading) => ({
    ...reading,
    social_account_id: 'b',
    count: 1e6,
  }))
  expect(comparePosts([...readings, ...fewLater, ...fewOfAnother])).toEqual(once)
  const later = readings.map((reading) => ({ ...reading, age_hours: 24, count: -reading.count }))
  expect(comparePosts([...readings, ...later]).observations.map(({ outcome }) => outcome)).toEqual(
    once.observations.map(({ outcome }) => expect.closeTo(-outcome, 9)),
  )
})

/** How many of many creators are told that their audience likes strong beginnings, and how many anything that is not so. */
function ask(audience: Audience, posts = POSTS) {
  let found = 0
  let wrong = 0
  for (let seed = 1; seed <= CREATORS; seed += 1) {
    const { sure } = learnFromPosts(postsOf(audience, posts, randomOf(seed)))
    const isFound = (sure[LEARNED_PARTS.indexOf('hook')] ?? 0) > 0
    if (isFound) found += 1
    if (sure.filter((weight) => weight !== 0).length > (isFound ? 1 : 0)) wrong += 1
  }
  return { found: found / CREATORS, wrong: wrong / CREATORS }
}

/** Views scatter so that two of three are within 2.7 times of what is usual. */
function postsOf(
  { likesHooks, growth = 0, hooks = () => 0.5 }: Audience,
  posts: number,
  random: () => number,
): PostReading[] {
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
  return Array.from({ length: posts }, (_, at) => {
    const isStrong = random() < hooks(at / posts)
    const parts = LEARNED_PARTS.map((part) => [
      part,
      Math.min(100, Math.max(0, 57 + 22 * normal())),
    ])
    const usual = 500 * (1 + growth) ** at * (isStrong ? likesHooks : 1)
    return {
      ...{ post_id: `p${at}`, clip_id: `c${at}`, social_account_id: 'a', age_hours: 1 },
      count: Math.round(usual * Math.exp(normal())),
      score_breakdown: {
        ...newClip().score_breakdown,
        ...Object.fromEntries(parts),
        hook: isStrong ? 85 : 20,
      },
    }
  })
}

/** Numbers from 0 to 1, the same ones for a seed (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed * 7919
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
