import { LEARNED_PARTS, type ScoreBreakdown } from '@svc/specification'

/** A clip, and how it was taken. */
interface Observation {
  /** For each of `LEARNED_PARTS`, from -1 to 1. */
  features: readonly number[]
  /** In log-odds: 0 where the clip did neither well nor badly. */
  outcome: number
}

/** A weight for each of `LEARNED_PARTS`. */
export interface Estimate {
  weights: number[]
  /** In 19 of 20 cases all weights are within so much of the true ones. */
  uncertainty: number[]
}

/** The variance of what no part of a score explains, before anything is observed: that of the logit of an even chance. */
const NOISE = Math.PI ** 2 / 3
/** So many observations that variance is worth. */
const NOISE_WORTH = 4
/** What each newer observation leaves of what an older one tells. */
const MEMORY = 0.99
/** Within so many deviations are seven normal variables at once in 19 of 20 cases. */
const DEVIATIONS = 2.69

/**
 * Estimates by Bayesian linear regression how much each part of a score counts: few observations move the weights little, and leave
 * them unsure.
 *
 * @param observations - The oldest first.
 * @param prior - The variance of a weight before anything is observed, in that of the noise.
 */
export function learn(observations: readonly Observation[], prior: number): Estimate {
  let weights = LEARNED_PARTS.map(() => 0)
  let covariance = LEARNED_PARTS.map((row) =>
    LEARNED_PARTS.map((column) => (row === column ? prior : 0)),
  )
  let squares = NOISE * NOISE_WORTH
  let worth = NOISE_WORTH
  for (const [index, { features, outcome }] of observations.entries()) {
    const remembered = MEMORY ** (observations.length - 1 - index)
    const surprise = outcome - dot(weights, features)
    const gain = covariance.map((row) => dot(row, features))
    const spread = 1 / remembered + dot(gain, features)
    weights = add(weights, gain, surprise / spread)
    covariance = covariance.map((row, part) => add(row, gain, -(gain[part] ?? 0) / spread))
    squares += surprise ** 2 / spread
    worth += remembered
  }
  const uncertainty = covariance.map(
    (row, part) => DEVIATIONS * Math.sqrt(((row[part] ?? 0) * squares) / worth),
  )
  return { weights, uncertainty }
}

const dot = (a: readonly number[], b: readonly number[]) =>
  a.reduce((sum, value, index) => sum + value * (b[index] ?? 0), 0)

const add = (a: readonly number[], b: readonly number[], times: number) =>
  a.map((value, index) => value + times * (b[index] ?? 0))

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
