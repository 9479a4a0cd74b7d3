import type { TimeRange } from '../../time-range.ts'
import type { HeardWord } from '../recognizer.ts'
import { spreadWords } from './spread-words.ts'

/** Writes words as Vosk's vocabulary does: lower case, without marks, a hyphenated word as its parts. */
export function phraseOf(words: HeardWord[]): string {
  return words.flatMap(({ text }) => partsOf(text)).join(' ')
}

/**
 * Gives words the times of those among `timed` that are the same; the others share the time that is left between them.
 *
 * @param written - In the order they were said, with times that need not be right.
 * @param timed - Words recognized in the same sound, with correct times; some may be missing or misheard.
 */
export function alignWords(written: HeardWord[], timed: HeardWord[]): HeardWord[] {
  const ranges = findRanges(written, timed)
  const limits = { start: 0, end: written.at(-1)?.end ?? 0 }
  return written.flatMap((word, at) => {
    const range = ranges[at]
    if (range) return [{ ...word, ...range }]
    if (at > 0 && !ranges[at - 1]) return []
    const next = ranges.findIndex((known, index) => index > at && known)
    const unknown = written.slice(at, next < 0 ? undefined : next)
    const gap = {
      start: ranges[at - 1]?.end ?? limits.start,
      end: (next < 0 ? null : ranges[next]?.start) ?? limits.end,
    }
    return spreadWords(unknown, soundWithin(gap, timed, unknown))
  })
}

/** Returns the range of the words in `timed` that lie in a gap; without any, as much of the gap as its words need. */
function soundWithin(gap: TimeRange, timed: HeardWord[], words: HeardWord[]): TimeRange {
  const inside = timed.filter(({ start, end }) => start >= gap.start && end <= gap.end)
  const first = inside[0]
  const last = inside.at(-1)
  if (first && last) return { start: first.start, end: last.end }
  const letters = words.reduce((sum, { text }) => sum + text.length, 0)
  const needed = letters * SECONDS_PER_LETTER
  return { start: gap.start, end: Math.min(gap.end, gap.start + needed) }
}

/** Speech at 170 words a minute. */
const SECONDS_PER_LETTER = 0.08

/** Returns the times of each word whose parts are found in `timed`, in order; `null` where none is. */
function findRanges(written: HeardWord[], timed: HeardWord[]): (TimeRange | null)[] {
  const parts = written.flatMap(({ text }, word) => partsOf(text).map((part) => ({ part, word })))
  const ranges: (TimeRange | null)[] = written.map(() => null)
  for (const { a, b } of commonPairs(
    parts.map(({ part }) => part),
    timed.map(({ text }) => text),
  )) {
    const word = parts[a]?.word
    const heard = timed[b]
    if (word === undefined || !heard) continue
    ranges[word] = { start: ranges[word]?.start ?? heard.start, end: heard.end }
  }
  return ranges
}

/** Pairs of equal items, ascending on both sides, as many as there can be: a longest common subsequence. */
function commonPairs(a: string[], b: string[]): { a: number; b: number }[] {
  const columns = b.length + 1
  const lengths = new Uint16Array((a.length + 1) * columns)
  const at = (i: number, j: number) => lengths[i * columns + j] ?? 0
  for (let i = a.length - 1; i >= 0; i--) {
    for (let j = b.length - 1; j >= 0; j--) {
      lengths[i * columns + j] =
        a[i] === b[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))
    }
  }
  const pairs: { a: number; b: number }[] = []
  for (let i = 0, j = 0; i < a.length && j < b.length; ) {
    if (a[i] === b[j]) pairs.push({ a: i++, b: j++ })
    else if (at(i + 1, j) >= at(i, j + 1)) i++
    else j++
  }
  return pairs
}

function partsOf(text: string): string[] {
  return (
    text
      .toLowerCase()
      .replaceAll('’', "'")
      .match(/[\p{L}\p{N}']+/gu) ?? []
  )
}
