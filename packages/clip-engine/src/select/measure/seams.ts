import type { TimeRange } from '../../time-range.ts'
import type { CutList } from '../units/cut-list.ts'
import type { Unit } from '../units/unit.ts'
import { cosine, type TermIndex, weighTerms } from './information.ts'
import { overlap } from './sound.ts'

/** Longest silence between two units of one clip, in seconds. */
const LONGEST_GAP = 2
/** Units on either side whose words are compared. */
const BLOCK = 5
/** Cosine of their words below which they have no common subject; a question and its answer share some words. */
const NOTHING_SHARED = 0.05
/** Units on either side that are checked for turn-taking, which shows that two speakers talk with each other. */
const TURN_UNITS = 4

/** Measurements from which seams are found. */
export interface Surroundings {
  reactions: TimeRange[]
  cuts: CutList
  index: TermIndex
}

/**
 * Finds the units that must not follow the unit before them within one clip.
 *
 * These are units after a silence, where a scene without words begins or ends, and where speaker and subject change at once:
 * such a clip would be two recordings, or two conversations, spliced together.
 */
export function findSeams(units: Unit[], surroundings: Surroundings): boolean[] {
  const { index } = surroundings
  const wordsOf = (side: Unit[]) => weighTerms(side.flatMap(index.termsOf), index.rarity)
  return units.map((unit, at) => {
    const before = units[at - 1]
    if (!before || before.kind !== unit.kind) return true
    if (unheardSeconds(before, unit, surroundings) > LONGEST_GAP) return true
    if (!isHandover(units, at)) return false
    const [left, right] = [units.slice(Math.max(0, at - BLOCK), at), units.slice(at, at + BLOCK)]
    return cosine(wordsOf(left), wordsOf(right)) < NOTHING_SHARED
  })
}

/** Returns whether one single speaker talks before a unit, and another single speaker from that unit on. */
function isHandover(units: Unit[], at: number): boolean {
  const speakersOf = (side: Unit[]) => new Set(side.map(({ speaker }) => speaker))
  const before = speakersOf(units.slice(Math.max(0, at - TURN_UNITS), at))
  const after = speakersOf(units.slice(at, at + TURN_UNITS))
  return before.size === 1 && after.size === 1 && before.isDisjointFrom(after)
}

/** Returns the silent seconds between two units, without reactions such as laughter and without parts that are cut out. */
function unheardSeconds(before: Unit, unit: Unit, { reactions, cuts }: Surroundings): number {
  const gap = { start: before.end, end: unit.start }
  if (gap.end - gap.start <= LONGEST_GAP) return 0
  return gap.end - gap.start - cuts.secondsWithin(gap.start, gap.end) - overlap(reactions, gap)
}
