import type { Facts } from '../measure/facts.ts'
import weights from './appeal-weights.json'

/** What clips of a source usually add up to: logarithms of appeal, at the wanted length. */
export interface UsualAppeal {
  mean: number
  deviation: number
  /** Seconds that the mean is for. */
  seconds: number
  /** How sure a comparison is, 0 to 1: of few sentences none stands out. */
  certainty: number
  /** Appeal of the median sentence. */
  usual_unit: number
}

/** A clip of twice the length may be expected to add up to this power of two more. */
const GROWTH = 0.6
/** Sources of a few sentences spread by chance. */
const LEAST_DEVIATION = 0.25
/** With this many sentences a comparison is half as sure as it can be. */
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
  const mean = logs.reduce((total, log) => total + log, 0) / Math.max(1, logs.length)
  const variance =
    logs.reduce((total, log) => total + (log - mean) ** 2, 0) / Math.max(1, logs.length)
  const spoken = facts.map(({ appeal }) => appeal).filter((appeal) => appeal > 0)
  return {
    mean,
    deviation: Math.max(LEAST_DEVIATION, Math.sqrt(variance)),
    seconds,
    certainty: logs.length / (logs.length + HALF_CERTAIN),
    usual_unit: spoken.sort((a, b) => a - b)[spoken.length >> 1] ?? 1,
  }
}

/**
 * Compares a clip's appeal with that of its source's other moments.
 *
 * @returns `deviations`: standard deviations above what is usual for its length. `share`: of editors who were to choose
 * between it and a usual moment, those who would choose it; 0.5 is usual.
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

/** The share of editors who would choose what stands out by so many standard deviations, as they did in held-out talks. */
export function shareOf(deviations: number): number {
  return 1 / (1 + Math.exp(-weights.odds_per_deviation * deviations))
}
