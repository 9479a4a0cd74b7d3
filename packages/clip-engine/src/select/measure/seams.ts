import type { Analysis } from '../../analyze/analysis.ts'
import type { TimeRange } from '../../time-range.ts'
import type { CutList } from '../units/cut-list.ts'
import { firstAtLeast } from '../units/first-at-least.ts'
import type { Unit } from '../units/unit.ts'
import { overlap } from './sound.ts'

/** Between two units of one clip at most this many seconds pass in which nothing is said. */
const LONGEST_GAP = 2
/** From this share of the source's greatest change of subject on, another speaker's words are another conversation. */
const OTHER_SUBJECT = { by_another: 0.4, by_somebody: 0.5 }
/** Less in common than this is nothing: a question and its answer share some of their words. */
const NOTHING_SHARED = 0.05
/** Units on either side that say whether two speakers talk with each other: then they take turns. */
const TURN_UNITS = 4
/** Where speakers are unknown, a pause of this many seconds or a shot cut may hide a change of speaker. */
const TELLING_PAUSE = 1

/** What tells where one clip cannot go on. */
export interface Surroundings {
  analysis: Pick<Analysis, 'shots'>
  reactions: TimeRange[]
  cuts: CutList
  /** What the words before each unit and from it on have in common, 0 to 1. */
  cohesion: number[]
  /** Before each unit, 0 to 1. */
  subject_changes: number[]
}

/**
 * Finds the units that no clip may run on into from the unit before them.
 *
 * That is after a silence, where a scene without words begins or ends, and where speaker and subject change at once:
 * such a clip would be two recordings, or two conversations, spliced together.
 */
export function findSeams(units: Unit[], surroundings: Surroundings): boolean[] {
  const shotCuts = surroundings.analysis.shots.slice(1).map((shot) => shot.start)
  return units.map((unit, at) => {
    const before = units[at - 1]
    if (!before || before.kind !== unit.kind) return true
    if (unheardSeconds(before, unit, surroundings) > LONGEST_GAP) return true
    if (unit.kind !== 'speech') return false
    const change = surroundings.subject_changes[at] ?? 0
    return (
      change >= greatestChange(before, unit, shotCuts) ||
      ((surroundings.cohesion[at] ?? 0) < NOTHING_SHARED && isHandover(units, at))
    )
  })
}

/** Whether one alone speaks before a unit, and another alone from it on. */
function isHandover(units: Unit[], at: number): boolean {
  const speakersOf = (side: Unit[]) => new Set(side.map(({ speaker }) => speaker))
  const before = speakersOf(units.slice(Math.max(0, at - TURN_UNITS), at))
  const after = speakersOf(units.slice(at, at + TURN_UNITS))
  return before.size === 1 && after.size === 1 && before.isDisjointFrom(after)
}

/** How much the subject may change from one unit to the next. */
function greatestChange(before: Unit, unit: Unit, shotCuts: number[]): number {
  if (before.speaker !== null && unit.speaker !== null) {
    return before.speaker === unit.speaker ? Number.POSITIVE_INFINITY : OTHER_SUBJECT.by_another
  }
  const cut = shotCuts[firstAtLeast(shotCuts, before.end)]
  const isBreak =
    unit.start - before.end >= TELLING_PAUSE || (cut !== undefined && cut <= unit.start)
  return isBreak ? OTHER_SUBJECT.by_somebody : Number.POSITIVE_INFINITY
}

/** Laughter is heard, and what is cut out is not there. */
function unheardSeconds(before: Unit, unit: Unit, { reactions, cuts }: Surroundings): number {
  const gap = { start: before.end, end: unit.start }
  if (gap.end - gap.start <= LONGEST_GAP) return 0
  return gap.end - gap.start - cuts.secondsWithin(gap.start, gap.end) - overlap(reactions, gap)
}
