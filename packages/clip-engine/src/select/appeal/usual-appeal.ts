import type { Facts } from '../measure/facts.ts'

/** What clips of a source usually add up to: logarithms of appeal, at the wanted length. */
export interface UsualAppeal {
  mean: number
  deviation: number
  /** Seconds that the mean is for. */
  seconds: number
  /** How much appeal counts beside what else a clip is rated for, 0 to 1. */
  share: number
}

/** A clip of twice the length may be expected to add up to this power of two more. */
const GROWTH = 0.6
/** Sources of a few sentences spread by chance. */
const LEAST_DEVIATION = 0.25
/** What editors choose by is mostly in the words; the rest is how well a clip begins, ends, sounds and looks. */
const LARGEST_SHARE = 0.85
/** Of this many sentences, half of that: a sentence can be compared with others only where there are others. */
const HALF_KNOWN = 30
/** Who asks for a subject is to get that first. */
const ASKED_SHARE = 0.5

/**
 * Looks at every run of units of about `seconds`, so that a clip can be compared with the rest of its source.
 *
 * @param known.is_known - Whether the words of the source's language are known to the model.
 * @param known.is_asked - Whether a subject was asked for.
 */
export function usualAppeal(
  facts: Facts[],
  seconds: number,
  { is_known, is_asked }: { is_known: boolean; is_asked: boolean },
): UsualAppeal {
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
  const known = is_known ? logs.length / (logs.length + HALF_KNOWN) : 0
  const share = LARGEST_SHARE * known * (is_asked ? ASKED_SHARE : 1)
  return { mean, deviation: Math.max(LEAST_DEVIATION, Math.sqrt(variance)), seconds, share }
}

/** Tells how a clip's appeal compares with that of its source's other moments, 0 to 1; 0.5 is usual. */
export function compareAppeal(appeal: number, seconds: number, usual: UsualAppeal): number {
  if (appeal <= 0) return 0
  const expected = usual.mean + GROWTH * Math.log(seconds / usual.seconds)
  const deviations = (Math.log(appeal) - expected) / usual.deviation
  return 1 / (1 + Math.exp(-deviations))
}
