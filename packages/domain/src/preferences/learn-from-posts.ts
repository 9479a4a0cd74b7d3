import { comparePosts, type PostReading } from './compare-posts.ts'
import { learn } from './learn.ts'

/** Wide, since a weight counts only where it is sure. */
const PRIOR = 1

/**
 * Estimates what an audience likes.
 *
 * @param readings - The post that was posted first comes first.
 * @returns `sure` has the weights that count: those that are larger than their uncertainty, and 0.
 */
export function learnFromPosts(readings: readonly PostReading[]) {
  const { observations, count, needed } = comparePosts(readings)
  const { weights, uncertainty } = learn(observations, PRIOR)
  const sure = weights.map((weight, part) =>
    Math.abs(weight) > (uncertainty[part] ?? 0) ? weight : 0,
  )
  return { weights, uncertainty, sure, count, needed }
}
