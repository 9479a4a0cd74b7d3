import { observeHabits, scorePause } from '../boundary-score.ts'
import type { Word } from '../transcript.ts'
import type { GapChances } from './punctuation-model.ts'

/** Shorter pauses (seconds) are not told from none. */
const SHORTEST_PAUSE = 0.03
/** Pauses are compared in groups of so many, or of this share of a short talk's; the longest of a group is so many times its shortest at least. */
const GROUP = { most: 25, share: 0.06, breadth: 1.15 }
const PASSES = 10
/** What is usual counts as much as so many gaps of each kind in the talk itself. */
const USUAL_GAPS = 30
/** Log-odds that a pause's weight is shifted by, and how much of it a comma has, before the talk is heard. */
const USUAL_WEIGHT = { shift: 0.6, comma: 0.3 }
/** How many times likelier a sentence ends where another person goes on. */
const TURN = 150
/** Beside pauses the words' own odds count by this power: both say much the same, and words may be misheard. */
const WORDS_WEIGHT = 0.75
/** No words are surer of anything than this. */
const LEAST_CHANCE = 0.0005

/** Nothing, a comma, an end. */
type Kinds<T> = [T, T, T]
/** For each kind of gap, the shares of the groups of pauses. */
type Pauses = Kinds<Float64Array>

/**
 * Corrects what the words say of each gap by the pause in it.
 *
 * How long these speakers pause at a comma, at a sentence's end and within a clause is learned from the talk itself: the words
 * say roughly of which kind each gap is, the pauses that gaps of a kind have in common say it better, and so on until little
 * changes (expectation maximisation). Where there are no pauses the words decide alone.
 *
 * @param chances - By the words alone.
 * @returns The same `chances` where there are no pauses; else others, by which rare kinds are a little likelier than they are.
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
      // A change of speaker says what the gap is whatever its pause, so it teaches nothing of pauses.
      if (turns[at]) return
      seen.forEach((counts, kind) => {
        counts[group] = (counts[group] ?? 0) + (kinds[kind] ?? 0)
      })
    })
    pauses = seen.map(toShares) as Pauses
  }
  return weighed
}

/** The chance of each kind at one gap. */
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

/** How gaps of each kind usually pause, given how often there is a pause of each group. */
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
