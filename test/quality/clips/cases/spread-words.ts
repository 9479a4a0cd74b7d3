import type { Paragraph, TimedParagraph } from './shows.ts'

/** A word of an interview. Seconds. */
export interface SpreadWord {
  text: string
  start: number
  end: number
  speaker: string | null
  /** Index of the paragraph that contains the word. */
  paragraph: number
}

const SENTENCE_PAUSE = 0.35
const CLAUSE_PAUSE = 0.12
/** The maximum share of pauses in a paragraph. */
const MOST_PAUSE = 0.4
/** Letters added to each word's length when estimating its duration. */
const WORD_LETTERS = 2
/** The slowest speech: seconds per word, and additional seconds per paragraph. */
const SLOWEST = { word: 0.75, paragraph: 2 }
const FASTEST_WORD = 0.2
const LETTERS_A_SECOND = 15
const SHORTEST_WORD = 0.05

/** Removes paragraphs without a time, and moves a start that lies before the previous paragraph's up to it. */
export function inOrder(paragraphs: Paragraph[]): TimedParagraph[] {
  let latest = 0
  return paragraphs.flatMap(({ start, speaker, text }) => {
    if (start === null || text.trim() === '') return []
    latest = Math.max(latest, start)
    return [{ start: latest, speaker, text }]
  })
}

/** Estimates the time of every word: each paragraph lasts until the next, divided among its words by their length. */
export function spreadWords(paragraphs: TimedParagraph[]): SpreadWord[] {
  const words = paragraphs.flatMap((paragraph, index) => {
    const { start, text } = paragraph
    const next = paragraphs.slice(index + 1).find((later) => later.start > start)?.start
    const end = next ?? start + Math.max(2, text.length / LETTERS_A_SECOND)
    return spread(paragraph, end - start, index)
  })
  let free = 0
  for (const word of words) {
    if (word.start < free) {
      word.start = free
      word.end = Math.max(word.end, free + SHORTEST_WORD)
    }
    free = word.end
  }
  return words
}

function spread({ start, speaker, text }: TimedParagraph, room: number, paragraph: number) {
  const texts = text.split(/\s+/).filter(Boolean)
  const slowest = SLOWEST.word * texts.length + SLOWEST.paragraph
  const seconds = Math.max(FASTEST_WORD * texts.length, Math.min(room, slowest))
  const pauses = texts.map(pauseAfter)
  const wanted = pauses.reduce((sum, pause) => sum + pause, 0)
  const shrink = Math.min(1, (MOST_PAUSE * seconds) / Math.max(0.01, wanted))
  const letters = texts.reduce((sum, word) => sum + word.length + WORD_LETTERS, 0)
  const letter = Math.max(0.01, (seconds - wanted * shrink) / letters)
  let at = start
  return texts.map((word, index): SpreadWord => {
    const from = at
    const end = from + (word.length + WORD_LETTERS) * letter
    at = end + (pauses[index] ?? 0) * shrink
    return { text: word, start: from, end, speaker, paragraph }
  })
}

function pauseAfter(word: string): number {
  if (/[.?!]["”)]?$/.test(word)) return SENTENCE_PAUSE
  return /[,;:]$/.test(word) ? CLAUSE_PAUSE : 0
}
