import { firstIndexAtLeast } from '../../first-index.ts'
import { observeHabits } from '../../transcribe/boundary-score.ts'
import { endChances } from '../../transcribe/end-chances.ts'
import { endMark } from '../../transcribe/sentence-marks.ts'
import { type Sentence, splitSentences } from '../../transcribe/sentences.ts'
import type { Word } from '../../transcribe/transcript.ts'
import type { BoundaryQuality } from '../clip-candidate.ts'
import { tokenize } from '../language/tokens.ts'
import type { Vocabulary } from '../language/vocabulary.ts'
import { firstKept, lastKept } from './edge-words.ts'
import type { Edge, Timeline, Unit } from './unit.ts'

/** A sentence, or a piece of one, and how good its ends are to cut at. */
interface Piece extends Pick<Sentence, 'first' | 'last' | 'kind'> {
  before: EdgeQuality
  after: EdgeQuality
}

/**
 * Makes units of what is said inside the timeline's range.
 *
 * A sentence that extends beyond the range is left out; one longer than `longest` seconds is split at
 * its pauses and commas, because it would leave no room for other units in a clip.
 */
export function speechUnits(timeline: Timeline, vocabulary: Vocabulary, longest: number): Unit[] {
  const { words, range } = timeline
  const chances = endChances(words)
  const { isPunctuated } = observeHabits(words)
  // What is long is divided at commas, too.
  const isEnd = (at: number) =>
    !isPunctuated || !words[at] || endMark(words[at].text, words[at + 1]?.text) === 'sentence'
  const edge = (at: number, isWhole: boolean): EdgeQuality => ({
    boundary: isWhole && isEnd(at) ? 'sentence' : 'clause',
    certainty: chances[at] ?? 1,
  })
  return splitSentences(words)
    .filter((sentence) => sentence.start >= range.start && sentence.end <= range.end)
    .map(({ first, last, kind }) => ({
      ...{ first, last, kind },
      before: edge(first - 1, true),
      after: edge(last, kind !== 'fragment'),
    }))
    .flatMap((piece) => takeApart(words, piece, longest, chances))
    .map((piece) => makeUnit(timeline, vocabulary, piece, isPunctuated))
}

function takeApart(words: Word[], piece: Piece, longest: number, chances: Float32Array): Piece[] {
  const { first, last } = piece
  const seconds = endOf(words, last) - startOf(words, first)
  const split = seconds > longest && last > first ? bestSplit(words, first, last) : null
  if (!split) return [piece]
  const edge = { boundary: split.boundary, certainty: chances[split.last] ?? 1 }
  const left: Piece = { ...piece, last: split.last, after: edge }
  const right: Piece = { ...piece, first: split.last + 1, before: edge }
  return [left, right].flatMap((part) => takeApart(words, part, longest, chances))
}

/** Prefers long pauses and commas, and of those the ones near the middle. */
function bestSplit(words: Word[], first: number, last: number) {
  const start = startOf(words, first)
  const seconds = endOf(words, last) - start
  let best: { last: number; boundary: BoundaryQuality; worth: number } | null = null
  for (let at = first; at < last; at += 1) {
    const pause = startOf(words, at + 1) - endOf(words, at)
    const isClause = /[,;:—–、，]$/u.test(words[at]?.text ?? '')
    const offCentre = Math.abs((endOf(words, at) - start) / seconds - 0.5)
    const worth = Math.min(pause, 1.5) + (isClause ? 0.4 : 0) - 1.2 * offCentre
    if (best && worth <= best.worth) continue
    const boundary = isClause ? 'clause' : pause >= 0.25 ? 'pause' : 'hard'
    best = { last: at, boundary, worth }
  }
  return best
}

function makeUnit(
  timeline: Timeline,
  vocabulary: Vocabulary,
  piece: Piece,
  isPunctuated: boolean,
): Unit {
  const { words } = timeline
  const { first, last, kind, before, after } = piece
  const tokens = tokenize(words, first, last)
  const opening = firstKept(words, first, last, vocabulary)
  const closing = lastKept(words, opening, last, vocabulary)
  const asks = closing === last && vocabulary.questionEndings.has(tokens.at(-1)?.text ?? '')
  return {
    kind: 'speech',
    start: startOf(words, first),
    end: endOf(words, last),
    first,
    last,
    tokens,
    isSmall: isPunctuated && /^\P{L}*\p{Ll}/u.test(words[opening]?.text ?? ''),
    // "…, right?" asks nothing.
    form: asks ? 'question' : closing < last && kind === 'question' ? 'statement' : kind,
    speaker: words[first]?.speaker ?? null,
    entry: entryBefore(timeline, opening, before),
    exit: exitAfter(timeline, closing, after),
  }
}

function startOf(words: Word[], index: number): number {
  return words[index]?.start ?? 0
}

function endOf(words: Word[], index: number): number {
  return words[index]?.end ?? 0
}

/** Seconds of air before the first word and after the last one, where the neighbours leave it. */
const LEAD_IN = 0.2
const LEAD_OUT = 0.4

/** A shot cut this close to an edge (seconds) becomes the edge, so that no stray frames are shown. */
const CUT_REACH = 0.8

/** Of a reaction to the last words, this many seconds are kept. */
const LONGEST_REACTION = 3

/** How good a place is to cut at. */
type EdgeQuality = Pick<Edge, 'boundary' | 'certainty'>

/** Places the start of a clip in the pause before a word, on a shot cut where one is near. */
function entryBefore(timeline: Timeline, word: number, quality: EdgeQuality): Edge {
  const { words, cuts, range } = timeline
  const start = words[word]?.start ?? range.start
  const earliest = Math.max(range.start, words[word - 1]?.end ?? range.start)
  const room = Math.max(0, start - earliest)
  const time = start - Math.min(LEAD_IN, room / 2)
  const cut = nearestCut(cuts, Math.max(earliest, time - CUT_REACH), start, time)
  return { time: cut ?? time, word, ...quality }
}

/** Places the end of a clip in the pause after a word: behind the laughter, on a shot cut where one is near. */
function exitAfter(timeline: Timeline, word: number, quality: EdgeQuality): Edge {
  const { words, cuts, range } = timeline
  const end = words[word]?.end ?? range.end
  const latest = Math.min(range.end, words[word + 1]?.start ?? range.end)
  const room = Math.max(0, latest - end)
  const heard = reactionAfter(timeline, end, latest)
  const time = heard ?? end + Math.min(LEAD_OUT, room / 2)
  const cut = nearestCut(cuts, heard ?? end, Math.min(latest, time + CUT_REACH), time)
  return { time: cut ?? time, word, ...quality }
}

/** When the reaction that begins right after `end` is over. */
function reactionAfter({ reactions }: Timeline, end: number, latest: number): number | null {
  const next = reactions[firstIndexAtLeast(reactions, end, (reaction) => reaction.start)]
  if (!next || next.start > end + 1 || next.start >= latest) return null
  return Math.min(latest, next.end, next.start + LONGEST_REACTION)
}

/** The cut inside `[from, to]` that is closest to `time`. */
function nearestCut(cuts: number[], from: number, to: number, time: number): number | null {
  const inside = cuts.filter((cut) => cut >= from && cut <= to)
  return inside.sort((a, b) => Math.abs(a - time) - Math.abs(b - time))[0] ?? null
}
