import type { TimeRange } from '../../time-range.ts'
import type { Facts } from '../measure/facts.ts'
import { addUnit, freshness, type Rating, rateWorth, startTotals } from './rate-worth.ts'
import type { Span } from './span.ts'
import { rateRun } from './sub-scores.ts'

/** Of the spans that begin with the same unit, this many of the best are kept, and the shortest. */
const KEPT = 3

/** After this many starts the event loop gets a turn, because selection may take seconds. */
const STARTS_PER_TURN = 200

/**
 * Rates every run of units of an allowed length and keeps the best of each start.
 *
 * Grows with the number of units, not with their square: a run ends at the longest allowed duration.
 */
export async function listSpans(
  facts: Facts[],
  rating: Rating,
  signal: AbortSignal,
): Promise<Span[]> {
  const spans: Span[] = []
  for (let first = 0; first < facts.length; first += 1) {
    if (first % STARTS_PER_TURN === 0) await Bun.sleep(0)
    signal.throwIfAborted()
    for (const run of keepBest(runsFrom(facts, first, rating))) {
      spans.push(makeSpan(facts, run, rating))
    }
  }
  return spans
}

/** A span before its units are copied; most are thrown away. */
interface Run extends TimeRange {
  first: number
  last: number
  seconds: number
  worth: number
}

function runsFrom(facts: Facts[], first: number, rating: Rating): Run[] {
  const { min, max } = rating.settings.clip_duration
  const head = facts[first]
  if (!head) return []
  const start = head.unit.entry.time
  const totals = startTotals(head)
  const runs: Run[] = []
  for (let last = first; last < facts.length; last += 1) {
    const tail = facts[last]
    if (!tail || tail.isExcluded || tail.isUnfit || (tail.isCutOff && last > first)) break
    if (last > first) addUnit(totals, tail)
    const end = tail.unit.exit.time
    const seconds = end - start - rating.cuts.secondsWithin(start, end)
    if (seconds > max) break
    if (seconds < min) continue
    const worth = rateWorth(totals, { start, end }, seconds, rating)
    runs.push({ first, last, start, end, seconds, worth })
  }
  return runs
}

function keepBest(runs: Run[]): Run[] {
  const [shortest] = runs
  const best = runs.toSorted((a, b) => b.worth - a.worth).slice(0, KEPT)
  return shortest && !best.includes(shortest) ? [...best, shortest] : best
}

/** An account's preferences move a clip's quality by up to half of this, up or down. */
const TASTE = 0.3

function makeSpan(facts: Facts[], { worth, ...run }: Run, rating: Rating): Span {
  const units = facts.slice(run.first, run.last + 1)
  const ratings = rateRun(units, run.seconds, rating.yardstick)
  const liked = likingOf(ratings)
  const quality = Math.min(1, liked * worth)
  const unused = Math.min(1, (liked * worth) / freshness(run, rating))
  return { ...run, units, ratings, quality, usedCost: unused - quality }
}

/** How much an account's preferences change a clip's quality. */
export const likingOf = ({ preference }: Span['ratings']): number => 1 + TASTE * (preference - 0.5)

/** Makes a span of units that are shown as `range`, whatever its length. */
export function spanOf(
  facts: Facts[],
  first: number,
  last: number,
  range: TimeRange,
  rating: Rating,
): Span {
  const seconds = range.end - range.start - rating.cuts.secondsWithin(range.start, range.end)
  const [head, ...others] = facts.slice(first, last + 1)
  if (!head) throw new RangeError(`There is no unit ${first} among ${facts.length}.`)
  const totals = startTotals(head)
  for (const facts of others) addUnit(totals, facts)
  const worth = rateWorth(totals, range, seconds, rating)
  return makeSpan(facts, { ...range, first, last, seconds, worth }, rating)
}
