import { observeHabits } from '../../transcribe/boundary-score.ts'
import { endChances } from '../../transcribe/end-chances.ts'
import { endMark } from '../../transcribe/sentence-marks.ts'
import { type Sentence, splitSentences } from '../../transcribe/sentences.ts'
import type { Word } from '../../transcribe/transcript.ts'
import type { BoundaryQuality } from '../clip-candidate.ts'
import { tokenize } from '../language/tokens.ts'
import type { Vocabulary } from '../language/vocabulary.ts'
import { type EdgeQuality, entryBefore, exitAfter } from './edges.ts'
import { skipOpeners } from './skip-openers.ts'
import type { Timeline } from './timeline.ts'
import type { Unit } from './unit.ts'

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
  const opening = skipOpeners(words, first, last, vocabulary)
  return {
    kind: 'speech',
    start: startOf(words, first),
    end: endOf(words, last),
    first,
    last,
    tokens,
    isSmall: isPunctuated && /^\P{L}*\p{Ll}/u.test(words[opening]?.text ?? ''),
    form: vocabulary.questionEndings.has(tokens.at(-1)?.text ?? '') ? 'question' : kind,
    speaker: words[first]?.speaker ?? null,
    entry: entryBefore(timeline, opening, before),
    exit: exitAfter(timeline, last, after),
  }
}

function startOf(words: Word[], index: number): number {
  return words[index]?.start ?? 0
}

function endOf(words: Word[], index: number): number {
  return words[index]?.end ?? 0
}
