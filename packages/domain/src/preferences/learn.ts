import { LEARNED_PARTS } from '@svc/specification'

/** A clip, and how it was taken. */
export interface Observation {
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
