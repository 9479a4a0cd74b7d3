import type { ClipSettings } from '../../pipeline/clip-settings.ts'
import type { TimeRange } from '../../time-range.ts'
import { compareAppeal } from '../appeal/usual-appeal.ts'
import type { Facts } from '../measure/facts.ts'
import { overlap } from '../measure/sound.ts'
import type { CutList } from '../units/cut-list.ts'
import type { Span } from './span.ts'
import { rateRun, type Yardstick } from './sub-scores.ts'
import { addUnit, emptyTotals, type Totals } from './totals.ts'
import type { Weights } from './weights.ts'

/** What every span of a source is rated with. */
export interface Rating {
  settings: ClipSettings
  weights: Weights
  yardstick: Yardstick
  cuts: CutList
  /** Ascending, not overlapping. */
  used_moments: TimeRange[]
}

/** Of the spans that begin with the same unit, this many of the best are kept, and the shortest. */
const KEPT = 3

/** Between two units of one clip at most this many seconds pass without a word. */
const LONGEST_GAP = 8

/** After this many starts other work gets a turn: selection may take seconds and must not look dead. */
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
    const best = keepBest(runsFrom(facts, first, rating))
    spans.push(...best.map((run) => ({ ...run, units: facts.slice(run.first, run.last + 1) })))
  }
  return spans
}

/** A span before its units are copied; most are thrown away. */
type Run = Omit<Span, 'units'>

function runsFrom(facts: Facts[], first: number, rating: Rating): Run[] {
  const { min, max } = rating.settings.clip_duration
  const totals = emptyTotals()
  const runs: Run[] = []
  for (let last = first; last < facts.length; last += 1) {
    const unit = facts[last]
    if (!unit || unit.is_excluded || !belongsTo(unit, facts[last - 1], last > first)) break
    addUnit(totals, unit)
    const start = facts[first]?.unit.entry.time ?? 0
    const end = unit.unit.exit.time
    const seconds = end - start - rating.cuts.secondsWithin(start, end)
    if (seconds > max) break
    if (seconds < min) continue
    const rated = rate(totals, { start, end }, seconds, rating)
    runs.push({ first, last, start, end, seconds, ...rated })
  }
  return runs
}

function belongsTo(next: Facts, before: Facts | undefined, isInside: boolean): boolean {
  if (!isInside || !before) return true
  return next.unit.kind === before.unit.kind && next.unit.start - before.unit.end <= LONGEST_GAP
}

/** Rates one run of units as a clip of `range`; `seconds` is what is left of it after cuts. */
export function rateUnits(units: Facts[], range: TimeRange, seconds: number, rating: Rating) {
  const totals = emptyTotals()
  for (const unit of units) addUnit(totals, unit)
  return rate(totals, range, seconds, rating)
}

function keepBest(runs: Run[]): Run[] {
  const [shortest] = runs
  const best = runs.toSorted((a, b) => b.quality - a.quality).slice(0, KEPT)
  return shortest && !best.includes(shortest) ? [...best, shortest] : best
}

function rate(totals: Totals, range: TimeRange, seconds: number, rating: Rating) {
  const ratings = rateRun(totals, rating.yardstick)
  const weights = measurable(totals, rating.weights)
  let sum = 0
  let weight = 0
  for (const [name, value] of Object.entries(weights)) {
    sum += value * ratings[name as keyof Weights]
    weight += value
  }
  const { appeal } = rating.yardstick
  const share = totals.appeal > 0 ? appeal.share : 0
  const worth = share * compareAppeal(totals.appeal, seconds, appeal) + (1 - share) * (sum / weight)
  const liked = 1 + TASTE * (ratings.preference - 0.5)
  return { ratings, quality: liked * worth * soundness(totals, range, seconds, rating) }
}

/** What an account likes and dislikes moves a clip's quality by up to half of this, up or down. */
const TASTE = 0.3

/** What cannot be measured (a source without picture, a scene without words) does not count. */
function measurable({ units, words }: Totals, weights: Weights): Weights {
  const [first] = units
  const hasWords = words > 0
  return {
    ...weights,
    ...(!first?.sound && { audio_energy: 0 }),
    ...(!first?.picture && { visual: 0 }),
    ...(!hasWords && { hook: 0, value: 0, engagement: 0, topic_match: 0 }),
  }
}

/** A scene without words needs words to be understood, most of the time. */
const SCENE_WORTH = 0.75

/** What spoils a clip however good its parts are, as a factor. */
function soundness(totals: Totals, range: TimeRange, seconds: number, rating: Rating): number {
  const { settings, used_moments, yardstick } = rating
  const deviation = Math.log(seconds / settings.clip_duration.target) / 0.6
  const fit = 0.72 + 0.28 * Math.exp(-(deviation ** 2) / 2)
  const chatter = totals.housekeeping_seconds / totals.seconds
  const housekeeping = chatter > 0 ? 0.8 - 0.5 * Math.min(1, 1.5 * chatter) : 1
  const silence = settings.remove_silences ? 0 : totals.silent_seconds / totals.seconds
  const lively = 1 - Math.max(0, silence - 0.2)
  const fresh = 1 - 0.6 * (overlap(used_moments, range) / (range.end - range.start))
  const onTopic = yardstick.is_topic_asked && totals.topic === 0 ? 0.6 : 1
  const spoken = totals.words > 0 ? 1 : SCENE_WORTH
  return fit * housekeeping * lively * fresh * onTopic * spoken * smoothness(totals)
}

const ROUGHNESS = { sentence: 1, scene: 1, pause: 0.96, clause: 0.92, hard: 0.85 } as const

function smoothness({ units }: Totals): number {
  const [first] = units
  const last = units.at(-1)
  if (!first || !last) return 0
  return ROUGHNESS[first.unit.entry.boundary] * ROUGHNESS[last.unit.exit.boundary]
}
