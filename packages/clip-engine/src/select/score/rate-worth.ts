import type { ClipSettings } from '../../pipeline/clip-settings.ts'
import type { TimeRange } from '../../time-range.ts'
import { compareAppeal, shareOf } from '../appeal/usual-appeal.ts'
import { overlap } from '../measure/sound.ts'
import type { CutList } from '../units/cut-list.ts'
import type { Yardstick } from './sub-scores.ts'
import type { Totals } from './totals.ts'

/** What every span of a source is rated with. */
export interface Rating {
  settings: ClipSettings
  yardstick: Yardstick
  cuts: CutList
  /** Ascending, not overlapping. */
  usedMoments: TimeRange[]
}

/** How much a clip that shows an earlier project's moment, or nothing of the subject that was asked for, is worth of itself. */
const USED = 0.4
const OFF_TOPIC = 0.6
/** Who asks for a subject is to get that first. */
const ASKED_SHARE = 0.5

/**
 * Rates what a run of units is worth as a clip, 0 to 1; 0.5 is a usual moment of its source.
 *
 * Editors' choices decide what is chosen; how well a clip begins, ends and keeps to the wanted length decides how it is cut.
 */
export function rateWorth(
  totals: Totals,
  range: TimeRange,
  seconds: number,
  rating: Rating,
): number {
  const { yardstick, usedMoments } = rating
  const said = totals.words > 0 ? saidDeviations(totals, seconds, yardstick) : 0
  const shown = shownDeviations(totals, rating.settings.genre)
  const worth = shareOf(said + shown - spoiledDeviations(totals, seconds, rating))
  const used = overlap(usedMoments, range) / (range.end - range.start)
  const fresh = 1 - (1 - USED) * used
  if (!yardstick.is_topic_asked) return worth * fresh
  const topic = Math.min(1, (2 * totals.topic_units) / totals.units)
  const asked = (1 - ASKED_SHARE) * worth + ASKED_SHARE * topic
  return asked * fresh * (totals.topic > 0 ? 1 : OFF_TOPIC)
}

/** Laughter and applause are worth as many deviations: people who were there have chosen. */
const REACTION = 1

function saidDeviations(totals: Totals, seconds: number, { appeal }: Yardstick): number {
  const heard = totals.reactions > 0 ? REACTION : 0
  return compareAppeal(totals.appeal, seconds, appeal).deviations + heard
}

/** Kinds of video in which what is heard and seen counts beside what is said. */
const SHOWN_GENRES = new Set(['gaming', 'sports', 'music'])
/** Deviations between a dull and a lively picture or sound. */
const SHOWN = 2
/** A scene without words needs words to be understood, most of the time. */
const WORDLESS = 1

function shownDeviations(totals: Totals, genre: string): number {
  const isWordless = totals.words === 0
  if (!isWordless && !SHOWN_GENRES.has(genre)) return 0
  const { seconds, first } = totals
  const heard = first.sound ? 1 / (1 + Math.exp(-totals.level / seconds / 2)) : 0.5
  const seen = first.picture ? (totals.motion + totals.face_seconds) / seconds / 2 : 0.5
  return SHOWN * (heard + seen - 1) - (isWordless ? WORDLESS : 0)
}

/** Editors keep more around a line than the line: clips tend to this many times the wanted length. */
const STRETCH = 1.3
/** A clip e^0.6 times as long as it should be is worth one deviation less. */
const LENGTH_SPREAD = 0.6
const LENGTH = 0.7
/** Deviations that a clip loses which leans on what came before, breaks off, or opens weakly. */
const EDGE = 0.1
/** Of few sentences none stands out; how a clip begins and ends is then what is left to choose by. */
const EDGE_ALONE = 0.8
/** A clip that greets, thanks or says goodbye loses the first of these, and the second as well when it does nothing else. */
const HOUSEKEEPING = { any: 0.8, only: 3 }

/**
 * Deviations that a clip loses for an edge that surely lies within a sentence; a guess takes its share of them.
 * It outweighs what a moment or a length is worth, so that a cut moves to where a sentence surely ends.
 */
const UNSURE = 3

/** What a cut inside a sentence takes, in deviations. */
const ROUGHNESS = { sentence: 0, scene: 0, pause: 0.1, clause: 0.15, hard: 0.4 } as const

function spoiledDeviations(totals: Totals, seconds: number, rating: Rating): number {
  const { min, max, target } = rating.settings.clip_duration
  const wanted = Math.min(max, Math.max(min, STRETCH * target))
  const { first, last } = totals
  const length = (Math.log(seconds / wanted) / LENGTH_SPREAD) ** 2
  const rough = ROUGHNESS[first.unit.entry.boundary] + ROUGHNESS[last.unit.exit.boundary]
  const unsure = 2 - first.unit.entry.certainty - last.unit.exit.certainty
  const edges = first.dangling + (1 - last.resolved) + (1 - first.hook)
  const share = totals.housekeeping_seconds / totals.seconds
  const chatter = share > 0 ? HOUSEKEEPING.any + HOUSEKEEPING.only * share : 0
  const edge = EDGE + EDGE_ALONE * (1 - rating.yardstick.appeal.certainty)
  return LENGTH * length + edge * edges + rough + UNSURE * unsure + chatter
}
