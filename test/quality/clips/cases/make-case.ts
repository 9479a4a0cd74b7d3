import type { TimeRange } from '../../../../packages/clip-engine/src/time-range.ts'
import { type Again, type countPhrases, findAgain, plainWord } from './find-again.ts'
import type { Interview, TimedParagraph } from './shows.ts'
import { inOrder, type SpreadWord, spreadWords } from './spread-words.ts'

/** An interview with times, and its words in normalized form. */
export interface TimedInterview {
  name: string
  paragraphs: TimedParagraph[]
  words: SpreadWord[]
  /** Indexes of words that contain letters, and their normalized text. */
  spoken: { at: number[]; plain: string[] }
}

/** A talk without its opening, and the ranges that the opening was cut from. */
interface MadeCase {
  name: string
  duration: number
  words: Omit<SpreadWord, 'paragraph'>[]
  moments: TimeRange[]
}

const LONGEST_OPENING = 300
const WELCOME = /welcome (to|back)|\b(my|our) guests? (today )?(is|are)\b|^today,? (my|our|i)\b/i
/** Seconds after the opening in which the host introduces the subject; text from this part was not cut from the interview. */
const INTRODUCTION = 120
const FEWEST_PARAGRAPHS = 15
const SHORTEST_TALK = 1200
/** Pieces closer together than this form one moment; longer moments than the maximum are dropped. Seconds. */
const MERGED = 8
const LONGEST_MOMENT = 75

export function timeInterview({ name, paragraphs }: Interview): TimedInterview {
  const timed = inOrder(paragraphs)
  const words = spreadWords(timed)
  const all = words.map(({ text }) => plainWord(text))
  const at = all.flatMap((word, index) => (word === '' ? [] : [index]))
  return {
    name,
    paragraphs: timed,
    words,
    spoken: { at, plain: at.map((index) => all[index] ?? '') },
  }
}

/** Removes the opening and finds where it was cut from; null when the talk is too short, has no opening, or has no repetition. */
export function makeCase(
  interview: TimedInterview,
  { isHabit }: Pick<ReturnType<typeof countPhrases>, 'isHabit'>,
): MadeCase | null {
  const { name, paragraphs, words } = interview
  if (paragraphs.length < FEWEST_PARAGRAPHS || (words.at(-1)?.end ?? 0) < SHORTEST_TALK) return null
  const opening = endOfOpening(interview, isHabit)
  const begin = words[opening]?.start
  if (opening < 0 || begin === undefined) return null
  const found = cutFrom(interview, opening, begin + INTRODUCTION, isHabit)
  const moments = mergeMoments(
    found.map(({ to }) => ({
      start: (words[to.first]?.start ?? 0) - begin,
      end: (words[to.last]?.end ?? 0) - begin,
    })),
  )
  if (moments.length === 0) return null
  const talk = words.slice(opening).map(({ text, start, end, speaker }) => ({
    ...{ text, speaker, start: thousandth(start - begin), end: thousandth(end - begin) },
  }))
  return { name, duration: (talk.at(-1)?.end ?? 0) + 1, words: talk, moments }
}

/** Index of the first word after the opening, −1 without one: the host's welcome, else the words after the last repeated piece. */
function endOfOpening(interview: TimedInterview, isHabit: IsHabit): number {
  const { paragraphs, words } = interview
  const welcome = paragraphs
    .slice(0, 25)
    .findIndex(({ start, text }, at) => at > 0 && start < LONGEST_OPENING && WELCOME.test(text))
  if (welcome > 0) return words.findIndex(({ paragraph }) => paragraph >= welcome)
  const edge = words.findIndex(({ start }) => start >= LONGEST_OPENING)
  const pieces = cutFrom(interview, edge, LONGEST_OPENING, isHabit)
  if (pieces.length === 0) return -1
  const last = Math.max(...pieces.map(({ from }) => from.last))
  const within = words[last]?.paragraph ?? 0
  return words.findIndex(({ paragraph }) => paragraph > within)
}

type IsHabit = (words: string[], at: number) => boolean

/** Passages before word `end` that are repeated after second `after`; indexes of the interview's words. */
function cutFrom({ words, spoken }: TimedInterview, end: number, after: number, isHabit: IsHabit) {
  const { at, plain } = spoken
  const first = (index: number) => at[index] ?? words.length
  const head = at.filter((index) => index < end).length
  const body = at.findIndex((index) => (words[index]?.start ?? 0) > after - 1e-9)
  if (body < 0) return []
  const said = plain.slice(0, head)
  return findAgain(said, plain.slice(body), (place) => isHabit(said, place)).map(
    ({ from, to }): Again => ({
      from: { first: first(from.first), last: first(from.last) },
      to: { first: first(body + to.first), last: first(body + to.last) },
    }),
  )
}

function mergeMoments(pieces: TimeRange[]): TimeRange[] {
  const merged: TimeRange[] = []
  for (const { start, end } of pieces.toSorted((a, b) => a.start - b.start)) {
    const last = merged.at(-1)
    if (last && start - last.end < MERGED) last.end = Math.max(last.end, end)
    else merged.push({ start, end })
  }
  return merged
    .filter(({ start, end }) => end - start <= LONGEST_MOMENT)
    .map(({ start, end }) => ({ start: thousandth(start), end: thousandth(end) }))
}

function thousandth(seconds: number): number {
  return Math.round(seconds * 1000) / 1000
}
