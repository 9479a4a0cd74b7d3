import { observeHabits, scorePause } from '../boundary-score.ts'
import type { Word } from '../transcript.ts'
import type { GapChances } from './punctuation-model.ts'

/** Shorter pauses (seconds) count as none. */
const SHORTEST_PAUSE = 0.03
/** Pauses are grouped by length: pauses per group, in a short talk this share of all, and least ratio of a group's longest to its shortest. */
const GROUP = { most: 25, share: 0.06, breadth: 1.15 }
const PASSES = 10
/** Weight of the prior: it counts as much as this many gaps of each kind in the talk itself. */
const USUAL_GAPS = 30
/** The prior: log-odds that are added to a pause's weight, and the share of that weight for a comma. */
const USUAL_WEIGHT = { shift: 0.6, comma: 0.3 }
/** How many times likelier a sentence's end is where the speaker changes. */
const TURN = 150
/** Exponent of the words' odds when they are combined with pauses: both are correlated, and words may be misheard. */
const WORDS_WEIGHT = 0.75
/** Lower limit of each chance that is derived from words. */
const LEAST_CHANCE = 0.0005

/** One value for each kind of gap: nothing, a comma, a sentence's end. */
type Kinds<T> = [T, T, T]
/** For each kind of gap, the share of its pauses that is in each group. */
type Pauses = Kinds<Float64Array>

/**
 * Corrects the chances of each gap, which were derived from the words, by the pause in the gap.
 *
 * How long these speakers pause at a comma, at a sentence's end and within a clause is learned from the talk itself: the words
 * give a first estimate of each gap's kind, the usual pauses of each kind improve the estimate, and this is repeated
 * (expectation maximisation). Where there are no pauses, the words decide alone.
 *
 * @param chances - Derived from the words alone.
 * @returns The same `chances` where there are no pauses; else new ones, which slightly overestimate rare kinds.
 */
export function weighPauses(words: Word[], chances: GapChances): GapChances {
  const groups = groupPauses(words)
  if (groups.every((group) => group === 0)) return chances
  const usual = usualPauses(words, groups, chances)
  const turns = words.map((word, at) => {
    const next = words[at + 1]
    return Boolean(word.speaker && next?.speaker && next.speaker !== word.speaker)
  })
  const weighed: GapChances = { comma: chances.comma.slice(), end: chances.end.slice() }
  let pauses = usual
  for (let pass = 0; pass < PASSES; pass += 1) {
    const seen = usual.map((shares) => shares.map((share) => share * USUAL_GAPS)) as Pauses
    groups.forEach((group, at) => {
      const kinds = rateKinds(chances, at, pauses, group, turns[at] ? TURN : 1)
      weighed.comma[at] = kinds[1]
      weighed.end[at] = kinds[2]
      // At a change of speaker the kind of the gap does not depend on its pause, so nothing is learned from it.
      if (turns[at]) return
      seen.forEach((counts, kind) => {
        counts[group] = (counts[group] ?? 0) + (kinds[kind] ?? 0)
      })
    })
    pauses = seen.map(toShares) as Pauses
  }
  return weighed
}

function rateKinds(
  { comma, end }: GapChances,
  at: number,
  pauses: Pauses,
  group: number,
  turn: number,
): Kinds<number> {
  const ofEnd = Math.max(LEAST_CHANCE, end[at] ?? 0)
  const ofComma = Math.max(LEAST_CHANCE, comma[at] ?? 0)
  const ofNothing = Math.max(LEAST_CHANCE, 1 - ofComma - ofEnd)
  const weights: Kinds<number> = [
    ofNothing ** WORDS_WEIGHT * (pauses[0][group] ?? 0),
    ofComma ** WORDS_WEIGHT * (pauses[1][group] ?? 0),
    ofEnd ** WORDS_WEIGHT * (pauses[2][group] ?? 0) * turn,
  ]
  const sum = weights[0] + weights[1] + weights[2]
  return [weights[0] / sum, weights[1] / sum, weights[2] / sum]
}

/** The group of each word's pause: 0 for none, then from short to long. */
function groupPauses(words: Word[]): number[] {
  const pauses = words.map((word, at) => Math.max(0, (words[at + 1]?.start ?? 0) - word.end))
  const ascending = pauses.filter((pause) => pause >= SHORTEST_PAUSE).sort((a, b) => a - b)
  const size = Math.min(GROUP.most, GROUP.share * ascending.length)
  const starts = [SHORTEST_PAUSE]
  let first = 0
  ascending.forEach((pause, at) => {
    const isFull = at - first >= size && ascending.length - at >= size
    if (!isFull || pause < (starts.at(-1) ?? 0) * GROUP.breadth) return
    starts.push(pause)
    first = at
  })
  return pauses.map((pause) => starts.filter((start) => pause >= start).length)
}

/** Returns the prior distribution of pauses for each kind of gap, given how often each group of pauses occurs. */
function usualPauses(words: Word[], groups: number[], { comma, end }: GapChances): Pauses {
  const habits = observeHabits(words)
  const counts = new Float64Array(Math.max(0, ...groups) + 1)
  const weights = new Float64Array(counts.length)
  words.forEach((word, at) => {
    const group = groups[at] ?? 0
    counts[group] = (counts[group] ?? 0) + 1
    weights[group] =
      (weights[group] ?? 0) + scorePause((words[at + 1]?.start ?? 0) - word.end, habits)
  })
  const mean = (of: Float32Array) => of.reduce((sum, chance) => sum + chance, 0) / words.length
  const ofEnd = weights.map((weight, group) =>
    Math.exp(weight / Math.max(1, counts[group] ?? 0) + USUAL_WEIGHT.shift),
  )
  const ofComma = ofEnd.map((odds) => odds ** USUAL_WEIGHT.comma)
  const nothing = counts.map(
    (count, group) =>
      count /
      (1 + mean(end) * ((ofEnd[group] ?? 1) - 1) + mean(comma) * ((ofComma[group] ?? 1) - 1)),
  )
  return [
    toShares(nothing),
    toShares(nothing.map((share, group) => share * (ofComma[group] ?? 1))),
    toShares(nothing.map((share, group) => share * (ofEnd[group] ?? 1))),
  ]
}

function toShares(counts: Float64Array): Float64Array {
  const sum = counts.reduce((total, count) => total + count, 0)
  return counts.map((count) => count / sum)
}
