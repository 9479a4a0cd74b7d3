import type { HeardWord } from '../recognizer.ts'
import type { Cue } from './cue.ts'
import { splitWords } from './split-words.ts'

/** A word of a subtitle, with its speaker; `null` when the file does not name one. */
export type SubtitleWord = HeardWord & { speaker: string | null }

/** Words between two times that are stated inside a cue. */
interface Span {
  start: number
  words: { text: string; speaker: string | null }[]
}

/** Subtitles carry no confidence; a person made or checked them. */
const CONFIDENCE = 1
/** A cue often stays on the screen after its words were said: speech is never slower than this. */
const SLOWEST_WEIGHT_SECONDS = 0.16

/** Gives each word of a cue its share of the time by how long it takes to say. */
export function cueWords(cue: Cue): SubtitleWord[] {
  const spans = timedSpans(cue)
  return spans.flatMap((span, index) => spread(span, spans[index + 1]?.start ?? cue.end))
}

function timedSpans(cue: Cue): Span[] {
  let span: Span = { start: cue.start, words: [] }
  const spans = [span]
  for (const { text, start, speaker } of cue.parts) {
    if (start !== null) {
      span = { start: Math.max(span.start, start), words: [] }
      spans.push(span)
    }
    for (const word of splitWords(text)) span.words.push({ text: word, speaker })
  }
  return spans
}

function spread({ start, words }: Span, end: number): SubtitleWord[] {
  const total = words.reduce((sum, word) => sum + weigh(word.text), 0)
  const pace = Math.min(Math.max(0, end - start) / Math.max(1, total), SLOWEST_WEIGHT_SECONDS)
  let at = start
  return words.map(({ text, speaker }) => {
    const from = at
    at += weigh(text) * pace
    return { text, start: from, end: at, confidence: CONFIDENCE, speaker }
  })
}

/** Roughly the sounds in a word: a letter is one, a Chinese character or a digit is a syllable. */
function weigh(word: string): number {
  let weight = 1
  for (const character of word) {
    if (/[\p{Script=Han}\p{N}]/u.test(character)) weight += 3
    else if (/[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u.test(character))
      weight += 2
    else if (/\p{L}/u.test(character)) weight += 1
    // A comma or a full stop stands for a short pause.
    else if (/[,;:.!?。、！？]/u.test(character)) weight += 2
  }
  return weight
}
