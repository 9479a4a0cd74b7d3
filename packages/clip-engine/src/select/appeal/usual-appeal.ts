import { mean, median } from '../../averages.ts'
import type { Facts } from '../measure/facts.ts'
import weights from './appeal-weights.json'

/** Distribution of the summed appeal of a source's runs of units, as natural logarithms, at the wanted clip length. */
export interface UsualAppeal {
  mean: number
  deviation: number
  /** Seconds that the mean is for. */
  seconds: number
  /** Confidence in a comparison, 0 to 1; low for a source of few sentences. */
  certainty: number
  /** Appeal of the median sentence. */
  usualUnit: number
}

/** The expected appeal of a clip grows with its length to this power. */
const GROWTH = 0.6
/** Lower bound of the standard deviation; a smaller one, measured on few sentences, would be chance. */
const LEAST_DEVIATION = 0.25
/** Number of runs at which `certainty` is 0.5. */
const HALF_CERTAIN = 10

/** Looks at every run of units of about `seconds`, so that a clip can be compared with the rest of its source. */
export function usualAppeal(facts: Facts[], seconds: number): UsualAppeal {
  const logs: number[] = []
  let last = 0
  let sum = 0
  facts.forEach(({ unit, appeal }, first) => {
    while (last < facts.length && (facts[last]?.unit.end ?? 0) - unit.start <= seconds) {
      sum += facts[last]?.appeal ?? 0
      last += 1
    }
    if (sum > 0) logs.push(Math.log(sum))
    if (last === first) last += 1
    else sum -= appeal
  })
  const middle = mean(logs)
  const variance = mean(logs.map((log) => (log - middle) ** 2))
  return {
    mean: middle,
    deviation: Math.max(LEAST_DEVIATION, Math.sqrt(variance)),
    seconds,
    certainty: logs.length / (logs.length + HALF_CERTAIN),
    usualUnit: median(facts.map(({ appeal }) => appeal).filter((appeal) => appeal > 0)) || 1,
  }
}

/**
 * Compares a clip's appeal with that of its source's other moments.
 *
 * @returns `deviations`: standard deviations above the mean for its length. `share`: the share of editors who would choose
 * the clip over an average moment of the source, 0 to 1; 0.5 is average.
 */
export function compareAppeal(
  appeal: number,
  seconds: number,
  { mean, deviation, seconds: usual, certainty }: UsualAppeal,
): { deviations: number; share: number } {
  if (appeal <= 0) return { deviations: 0, share: 0 }
  const expected = mean + GROWTH * Math.log(seconds / usual)
  const deviations = (certainty * (Math.log(appeal) - expected)) / deviation
  return { deviations, share: shareOf(deviations) }
}

/** Moves such a share by standard deviations. */
export function moveShare(share: number, deviations: number): number {
  const factor = Math.exp(weights.oddsPerDeviation * deviations)
  return (share * factor) / (1 - share + share * factor)
}

/** Converts standard deviations to the share of editors who would choose the clip; a logistic curve fitted on held-out talks. */
export function shareOf(deviations: number): number {
  return 1 / (1 + Math.exp(-weights.oddsPerDeviation * deviations))
}
