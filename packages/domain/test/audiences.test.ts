import { describe, expect, test } from 'bun:test'
import { LEARNED_PARTS } from '@svc/specification'
import { comparePosts } from '../src/preferences/learn.ts'
import { learnFromPosts } from '../src/preferences/preferences.ts'
import { ask, POSTS, postsOf, randomOf } from './simulated-audience.ts'

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
