import { LEARNED_PARTS } from '@svc/specification'
import type { PostReading } from '../src/preferences/learn.ts'
import { learnFromPosts } from '../src/preferences/preferences.ts'
import { newClip } from './new-clip.ts'

export const POSTS = 30
const CREATORS = 300

/** How often an audience watches. */
export interface Audience {
  /** How many times as often it watches clips that begin strongly. */
  likesHooks: number
  /** By how much more the account is watched with each post. */
  growth?: number
  /** How probable it is that a clip begins strongly, at a place from 0, the first post, to 1. */
  hooks?: (place: number) => number
}

/** How many of many creators are told that their audience likes strong beginnings, and how many anything that is not so. */
export function ask(audience: Audience, posts = POSTS) {
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
export function postsOf(
  { likesHooks, growth = 0, hooks = () => 0.5 }: Audience,
  posts: number,
  random: () => number,
): PostReading[] {
  const normal = normalOf(random)
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

/** Normal numbers of the deviation 1. */
export const normalOf = (random: () => number) => () =>
  Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())

/** Numbers from 0 to 1, the same ones for a seed (mulberry32). */
export function randomOf(seed: number): () => number {
  let state = seed * 7919
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
