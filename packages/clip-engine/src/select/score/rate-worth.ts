import type { ClipSettings } from '../../pipeline/clip-settings.ts'
import type { TimeRange } from '../../time-range.ts'
import { compareAppeal, shareOf } from '../appeal/usual-appeal.ts'
import type { Facts } from '../measure/facts.ts'
import { HEAT, heatOf } from '../measure/heat.ts'
import { overlap } from '../measure/sound.ts'
import { SURELY } from '../measure/thoughts.ts'
import { PROMPT_WORD_WEIGHT } from '../measure/topics.ts'
import type { CutList } from '../units/cut-list.ts'
import type { Yardstick } from './sub-scores.ts'

/** The inputs of rating that all spans of a source share. */
export interface Rating {
  settings: ClipSettings
  yardstick: Yardstick
  cuts: CutList
  /** Ascending, not overlapping. */
  usedMoments: TimeRange[]
}

/** Factors on the worth of a clip that repeats a moment of an earlier project, or that has none of the requested topics. */
const USED = 0.4
const OFF_TOPIC = 0.6
/** Share of the topic match in the worth of a clip when topics were requested. */
const ASKED_SHARE = 0.5

/**
 * Rates the worth of a run of units as a clip, 0 to 1; 0.5 is an average moment of its source.
 *
 * The model of editors' choices decides which moment is chosen; beginning, ending and length decide how it is cut.
 */
export function rateWorth(
  totals: Totals,
  range: TimeRange,
  seconds: number,
  rating: Rating,
): number {
  const { yardstick } = rating
  const said = totals.words > 0 ? saidDeviations(totals, seconds, yardstick) : 0
  const shown = shownDeviations(totals, rating.settings.genre)
  const watched = HEAT * heatOf(totals.heatSeconds)
  const worth = shareOf(said + shown + watched - spoiledDeviations(totals, seconds, rating))
  const fresh = freshness(range, rating)
  if (!yardstick.isTopicAsked) return worth * fresh
  const topic = Math.min(1, (2 * totals.topicUnits) / totals.units)
  const asked = (1 - ASKED_SHARE) * worth + ASKED_SHARE * topic
  return asked * fresh * (totals.topic > 0 ? 1 : OFF_TOPIC)
}

/** The factor on the worth of a clip for what of it was used before; 1 where nothing was. */
export function freshness(range: TimeRange, { usedMoments }: Pick<Rating, 'usedMoments'>): number {
  return 1 - ((1 - USED) * overlap(usedMoments, range)) / (range.end - range.start)
}

/** Standard deviations that laughter or applause adds. */
const REACTION = 1

function saidDeviations(totals: Totals, seconds: number, { appeal }: Yardstick): number {
  const heard = totals.reactions > 0 ? REACTION : 0
  return compareAppeal(totals.appeal, seconds, appeal).deviations + heard
}

/** Kinds of video in which what is heard and seen counts beside what is said. */
const SHOWN_GENRES = new Set(['gaming', 'sports', 'music'])
/** Deviations between a dull and a lively picture or sound. */
const SHOWN = 2
/** Standard deviations that a scene without words loses, because it is rarely understood alone. */
const WORDLESS = 1

function shownDeviations(totals: Totals, genre: string): number {
  const isWordless = totals.words === 0
  if (!isWordless && !SHOWN_GENRES.has(genre)) return 0
  const { seconds, first } = totals
  const heard = first.sound ? 1 / (1 + Math.exp(-totals.level / seconds / 2)) : 0.5
  const seen = first.picture ? (totals.motion + totals.faceSeconds) / seconds / 2 : 0.5
  return SHOWN * (heard + seen - 1) - (isWordless ? WORDLESS : 0)
}

/** Difference of natural logarithms of length and ideal length that costs `LENGTH` standard deviations. */
const LENGTH_SPREAD = 0.6
const LENGTH = 1.3
/** Standard deviations between an edge that is none of a thought and one that certainly is; one that surely is costs nothing. */
const EDGE = 3
/** Those that it loses if it opens weakly: in a source of few sentences, where the appeal is not certain, `alone` more. */
const HOOK = { always: 0.1, alone: 0.8 }
/** Deviations lost by a clip with greetings, thanks or goodbyes: `any` always, `only` in proportion to their share of the clip. */
const HOUSEKEEPING = { any: 0.8, only: 3 }

/**
 * Deviations that a clip loses for an edge that certainly lies within a sentence; proportionally less when uncertain.
 * The loss outweighs appeal and length, so that a cut moves to a certain end of a sentence.
 */
const UNSURE = 3

/** Deviations that a clip loses for each of its edges, by the kind of boundary. */
const ROUGHNESS = {
  thought: 0,
  sentence: 0,
  scene: 0,
  pause: 0.1,
  clause: 0.15,
  hard: 0.4,
} as const

function spoiledDeviations(totals: Totals, seconds: number, rating: Rating): number {
  const { min, max, target } = rating.settings.clip_duration
  const wanted = Math.min(max, Math.max(min, target))
  const { first, last } = totals
  const length = (Math.log(seconds / wanted) / LENGTH_SPREAD) ** 2
  const rough = ROUGHNESS[first.unit.entry.boundary] + ROUGHNESS[last.unit.exit.boundary]
  const unsure = 2 - first.unit.entry.certainty - last.unit.exit.certainty
  const share = totals.housekeepingSeconds / totals.seconds
  const chatter = share > 0 ? HOUSEKEEPING.any + HOUSEKEEPING.only * share : 0
  const edges = EDGE * (2 * SURELY - first.begins - last.ends)
  const hook = HOOK.always + HOOK.alone * (1 - rating.yardstick.appeal.certainty)
  return LENGTH * length + edges + hook * (1 - first.hook) + rough + UNSURE * unsure + chatter
}

/** Sums over a run of units from which its worth is rated; extended by one unit at a time. */
interface Totals extends ReturnType<typeof partsOf> {
  first: Facts
  last: Facts
}

/** What one unit adds to the sums. Durations are seconds, rates are weighted by seconds. */
function partsOf({ seconds, wordCount, appeal, topic, signs, heat, sound, picture }: Facts) {
  return {
    ...{ seconds, words: wordCount, appeal, topic, units: 1 },
    /** Units that speak of the topics; one that only means them is half a unit. */
    topicUnits: Math.min(1, topic / PROMPT_WORD_WEIGHT),
    housekeepingSeconds: signs.housekeeping.length > 0 ? seconds : 0,
    reactions: sound?.reactions.length ?? 0,
    level: (sound?.level ?? 0) * seconds,
    motion: (picture?.motion ?? 0) * seconds,
    faceSeconds: (picture?.faceShare ?? 0) * seconds,
    heatSeconds: heat * seconds,
  }
}

/** Starts a run with one unit. */
export function startTotals(first: Facts): Totals {
  return { first, last: first, ...partsOf(first) }
}

/** Adds the next unit to the run. */
export function addUnit(totals: Totals, facts: Facts): void {
  const parts = partsOf(facts)
  totals.last = facts
  for (const name of Object.keys(parts) as (keyof typeof parts)[]) totals[name] += parts[name]
}
