import type { Unit } from '../units/unit.ts'
import { cosine, type TermIndex, weighTerms } from './information.ts'

/** Units compared on either side of a gap. */
const BLOCK = 5
/** A pause of this many seconds is as long as pauses matter. */
const LONG_PAUSE = 1.5

/** Measures how much the words before each unit and those from it on have in common, 0 to 1. */
export function measureCohesion(units: Unit[], index: TermIndex): number[] {
  const terms = units.map((unit) => index.termsOf(unit))
  return units.map((_, gap) => compareSides(terms, gap, index))
}

/**
 * Measures how much the subject changes before each unit, 0 to 1, relative to the source's greatest change.
 *
 * The subject is followed by lexical cohesion: a gap between units is a boundary when the words on its two sides
 * have less in common than those around the neighbouring gaps.
 *
 * @see https://aclanthology.org/J97-1003/ for the depth of a cohesion valley (TextTiling)
 */
export function measureSubjectChanges(cohesion: number[]): number[] {
  const depths = cohesion.map((_, gap) => valleyDepth(cohesion, gap))
  const deepest = Math.max(
    0.1,
    depths.reduce((most, depth) => Math.max(most, depth), 0),
  )
  return depths.map((depth) => depth / deepest)
}

/** Measures how much of a new beginning each unit is, 0 to 1: a change of subject, of speaker, a pause. */
export function measureFreshStarts(units: Unit[], subjectChanges: number[]): number[] {
  return units.map((unit, at) => {
    const before = units[at - 1]
    if (!before || before.kind !== unit.kind) return 1
    const pause = Math.min(1, (unit.start - before.end) / LONG_PAUSE)
    const isOtherSpeaker = unit.speaker !== before.speaker
    return Math.min(1, 0.55 * (subjectChanges[at] ?? 0) + 0.3 * pause + (isOtherSpeaker ? 0.4 : 0))
  })
}

/** Cosine of the words in the blocks before and from `gap`, weighted by rarity. */
function compareSides(terms: string[][], gap: number, { rarity }: TermIndex): number {
  const left = weighTerms(terms.slice(Math.max(0, gap - BLOCK), gap).flat(), rarity)
  const right = weighTerms(terms.slice(gap, gap + BLOCK).flat(), rarity)
  return cosine(left, right)
}

/** How far cohesion rises on both sides before it falls again. */
function valleyDepth(cohesion: number[], gap: number): number {
  const here = cohesion[gap] ?? 0
  return climb(cohesion, gap, -1) - here + (climb(cohesion, gap, 1) - here)
}

function climb(cohesion: number[], gap: number, step: 1 | -1): number {
  let peak = cohesion[gap] ?? 0
  for (let at = gap + step; at > 0 && at < cohesion.length; at += step) {
    const value = cohesion[at] ?? 0
    if (value < peak) break
    peak = value
  }
  return peak
}
