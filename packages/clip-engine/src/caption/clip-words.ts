import type { TimeRange } from '../time-range.ts'
import type { Word } from '../transcribe/transcript.ts'
import { isUnspaced } from '../unspaced.ts'
import type { CaptionWord } from './caption-word.ts'
import { isRude } from './profanity.ts'
import { type Part, unspacedWords } from './unspaced-words.ts'

/** Shortest time that a word is shown; anything shorter is not noticed. */
const SHORTEST_SECONDS = 0.04
/** Letters of the longest word that is shown in one piece. */
const LONGEST_PART = 24
/** Where German joins the parts of a long word by an s. */
const JOINT = /^(\p{L}{2,19}(?:ung|keit|heit|schaft|tion|tät|ahrt)s)(\p{L}{4,}\P{L}*)$/iu

/**
 * Converts words to the clip's timeline and prepares them for display.
 *
 * Hesitations, rude words that may be misheard, and words outside the segments are left out; text without blanks is cut into words;
 * times that overlap or stand still are put in order.
 */
export function clipWords(
  words: Word[],
  segments: TimeRange[],
  language: string | null,
): CaptionWord[] {
  const shown: CaptionWord[] = []
  let offset = 0
  for (const segment of segments) {
    for (const word of words) {
      if (word.filler || !isMostlyInside(word, segment)) continue
      if (word.doubtful && isRude(word.text)) continue
      const start = Math.max(word.start, segment.start) - segment.start + offset
      const end = Math.min(word.end, segment.end) - segment.start + offset
      shown.push(...partsOf(word, start, end, language))
    }
    offset += segment.end - segment.start
  }
  return inOrder(shown, offset)
}

function isMostlyInside({ start, end }: Word, segment: TimeRange): boolean {
  const middle = (start + end) / 2
  return middle >= segment.start && middle < segment.end
}

function partsOf(word: Word, start: number, end: number, language: string | null): CaptionWord[] {
  const text = clean(word.text)
  const parts: Part[] = isUnspaced(text)
    ? unspacedWords(text, language)
    : text.split(' ').flatMap(cutLong)
  const total = parts.reduce((sum, part) => sum + part.text.length, 0)
  let before = 0
  return parts.map((part) => {
    const from = start + ((end - start) * before) / total
    before += part.text.length
    const to = start + ((end - start) * before) / total
    return { ...part, start: from, end: to, speaker: word.speaker, emphasized: false }
  })
}

/** Normalizes text and removes control and direction characters, which are never part of speech. */
function clean(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g, '')
    .replace(/(\p{M}{4})\p{M}+/gu, '$1')
    .trim()
    .replace(/\s+/g, ' ')
}

/** Divides a word that no line holds, at a joint or into even parts, with hyphens between letters: German has such words. */
function cutLong(text: string): Part[] {
  if (text.length <= LONGEST_PART) return text ? [{ text, spaced: true }] : []
  const [, head = '', tail = ''] = JOINT.exec(text) ?? []
  if (head) return [{ spaced: true, text: `${head}-` }, ...cutLong(tail).map(asRest)]
  const letters = [...new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(text)]
  const count = Math.ceil(letters.length / (LONGEST_PART - 1))
  const size = Math.ceil(letters.length / count)
  return Array.from({ length: count }, (_, index) => {
    const part = letters.slice(index * size, (index + 1) * size)
    const isBroken = index < count - 1 && /^\p{L}$/u.test(part.at(-1)?.segment ?? '')
    const written = part.map(({ segment }) => segment).join('')
    return { spaced: true, text: isBroken ? `${written}-` : written }
  }).map((part, index) => (index > 0 ? asRest(part) : part))
}

const asRest = (part: Part): Part => ({ ...part, isRest: true })

function inOrder(words: CaptionWord[], duration: number): CaptionWord[] {
  let earliest = 0
  return words
    .toSorted((a, b) => a.start - b.start)
    .map((word) => {
      const start = Math.max(word.start, earliest)
      const end = Math.max(word.end, start + SHORTEST_SECONDS)
      earliest = start
      return { ...word, start, end }
    })
    .filter(({ start }) => start < duration - SHORTEST_SECONDS)
}
