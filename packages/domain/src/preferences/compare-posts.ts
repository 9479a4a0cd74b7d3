import { LEARNED_PARTS, type ScoreBreakdown } from '@svc/specification'
import type { Observation } from './learn.ts'

/** What a platform told of a post at one age. */
export interface PostReading {
  post_id: string
  clip_id: string
  social_account_id: string
  age_hours: number
  /** How often it was seen; where its platform counts no views, how often it was answered, liked and passed on. */
  count: number
  score_breakdown: ScoreBreakdown
}

/** How many posts of one social account must have figures of one age before they are compared. */
const POSTS_NEEDED = 8
/** A post is compared with so many before it and after it, so that the growth of an account is not taken for taste. */
const NEIGHBOURS = 10

/**
 * Compares posts with others of the same social account at the same age; what lies at their median has the outcome 0. Each post
 * counts at its latest age that can be compared, and the posts of one clip count as one.
 *
 * @param readings - The post that was posted first comes first.
 * @returns `count` posts were compared; for 0, `needed` more must have figures.
 */
export function comparePosts(readings: readonly PostReading[]) {
  const groups = [...Map.groupBy(readings, keyOf).values()]
  const enough = groups.filter(({ length }) => length >= POSTS_NEEDED)
  const byAge = enough.flat().toSorted((a, b) => a.age_hours - b.age_hours)
  const latest = new Map(byAge.map((reading) => [reading.post_id, reading]))
  const compared = new Map(
    enough.flatMap((group) =>
      group.flatMap((reading, index) =>
        latest.get(reading.post_id) === reading
          ? [[reading, compare(reading, neighboursOf(group, index))] as const]
          : [],
      ),
    ),
  )
  const posts = readings.flatMap((reading) => compared.get(reading) ?? [])
  const observations = [...Map.groupBy(posts, ({ clip_id }) => clip_id).values()].map(
    (posts): Observation => ({
      features: LEARNED_PARTS.map((_, part) => mean(posts.map((post) => post.features[part] ?? 0))),
      outcome: mean(posts.map(({ outcome }) => outcome)),
    }),
  )
  const most = Math.max(0, ...groups.map(({ length }) => length))
  return { observations, count: posts.length, needed: Math.max(0, POSTS_NEEDED - most) }
}

const neighboursOf = (group: readonly PostReading[], index: number) =>
  group.slice(Math.max(0, index - NEIGHBOURS), index + NEIGHBOURS + 1)

function compare(
  { clip_id, count, score_breakdown }: PostReading,
  others: readonly PostReading[],
): Observation & Pick<PostReading, 'clip_id'> {
  // A place and not a multiple: one post that millions saw says no more than one that was seen most.
  const place = mean(others.map((other) => (Math.sign(count - other.count) + 1) / 2))
  const features = LEARNED_PARTS.map((part) => {
    const usual = mean(others.map((other) => other.score_breakdown[part]))
    return (score_breakdown[part] - usual) / 50
  })
  return { clip_id, features, outcome: Math.log(place / (1 - place)) }
}

const keyOf = ({ social_account_id, age_hours }: PostReading) => `${social_account_id} ${age_hours}`

const mean = (values: readonly number[]) =>
  values.reduce((sum, value) => sum + value, 0) / values.length
