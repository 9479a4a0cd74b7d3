import type { Analysis } from '../../analyze/analysis.ts'
import { firstAtLeast } from '../../first-index.ts'
import type { TimeRange } from '../../time-range.ts'
import type { CutList } from '../units/cut-list.ts'
import type { Unit } from '../units/unit.ts'
import { overlap } from './sound.ts'

/** Longest silence between two units of one clip, in seconds. */
const LONGEST_GAP = 2
/** Change of subject (share of the source's greatest) that starts another conversation: known and possible change of speaker. */
const OTHER_SUBJECT = { knownChange: 0.4, possibleChange: 0.5 }
/** Cohesion below this counts as no common subject; a question and its answer share some words. */
const NOTHING_SHARED = 0.05
/** Units on either side that are checked for turn-taking, which shows that two speakers talk with each other. */
const TURN_UNITS = 4
/** Where speakers are unknown, a pause of this many seconds or a shot cut may hide a change of speaker. */
const TELLING_PAUSE = 1

/** Measurements from which seams are found. */
export interface Surroundings {
  analysis: Pick<Analysis, 'shots'>
  reactions: TimeRange[]
  cuts: CutList
  /** Lexical similarity of the words before each unit and from that unit on, 0 to 1. */
  cohesion: number[]
  /** Change of subject before each unit, 0 to 1. */
  subjectChanges: number[]
}

/**
 * Finds the units that must not follow the unit before them within one clip.
 *
 * These are units after a silence, where a scene without words begins or ends, and where speaker and subject change at once:
 * such a clip would be two recordings, or two conversations, spliced together.
 */
export function findSeams(units: Unit[], surroundings: Surroundings): boolean[] {
  const shotCuts = surroundings.analysis.shots.slice(1).map((shot) => shot.start)
  return units.map((unit, at) => {
    const before = units[at - 1]
    if (!before || before.kind !== unit.kind) return true
    if (unheardSeconds(before, unit, surroundings) > LONGEST_GAP) return true
    if (unit.kind !== 'speech') return false
    const change = surroundings.subjectChanges[at] ?? 0
    return (
      change >= greatestChange(before, unit, shotCuts) ||
      ((surroundings.cohesion[at] ?? 0) < NOTHING_SHARED && isHandover(units, at))
    )
  })
}

/** Returns whether one single speaker talks before a unit, and another single speaker from that unit on. */
function isHandover(units: Unit[], at: number): boolean {
  const speakersOf = (side: Unit[]) => new Set(side.map(({ speaker }) => speaker))
  const before = speakersOf(units.slice(Math.max(0, at - TURN_UNITS), at))
  const after = speakersOf(units.slice(at, at + TURN_UNITS))
  return before.size === 1 && after.size === 1 && before.isDisjointFrom(after)
}

/** Returns the change of subject from which `unit` starts another conversation; infinite if the speaker stays the same. */
function greatestChange(before: Unit, unit: Unit, shotCuts: number[]): number {
  if (before.speaker !== null && unit.speaker !== null) {
    return before.speaker === unit.speaker ? Number.POSITIVE_INFINITY : OTHER_SUBJECT.knownChange
  }
  const cut = shotCuts[firstAtLeast(shotCuts, before.end)]
  const isBreak =
    unit.start - before.end >= TELLING_PAUSE || (cut !== undefined && cut <= unit.start)
  return isBreak ? OTHER_SUBJECT.possibleChange : Number.POSITIVE_INFINITY
}

/** Returns the silent seconds between two units, without reactions such as laughter and without parts that are cut out. */
function unheardSeconds(before: Unit, unit: Unit, { reactions, cuts }: Surroundings): number {
  const gap = { start: before.end, end: unit.start }
  if (gap.end - gap.start <= LONGEST_GAP) return 0
  return gap.end - gap.start - cuts.secondsWithin(gap.start, gap.end) - overlap(reactions, gap)
}
