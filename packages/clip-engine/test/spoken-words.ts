import type { Word } from '../src/transcribe/transcript.ts'

/** Seconds a character takes, and the pauses after a word, a clause, a sentence and a paragraph. */
const CHARACTER = 0.062
const IDEOGRAM = 0.16
const PAUSES = { word: 0.05, clause: 0.22, sentence: 0.55, paragraph: 1.4 }

const HESITATION = /^(um|uh|eh|äh|ähm|えー|えーと)\p{P}*$/iu

/** Times written paragraphs as a person of average speed would say them, one speaker throughout. */
export function speak(paragraphs: string[], speaker: string | null = null): Word[] {
  let at = 0.5
  return paragraphs.flatMap((paragraph) => {
    const words = splitWords(paragraph).map((text): Word => {
      const start = at
      const end = start + lengthOf(text)
      at = end + pauseAfter(text)
      return { text, start, end, confidence: 1, speaker, filler: HESITATION.test(text) }
    })
    at += PAUSES.paragraph
    return words
  })
}

/** As a recognizer without punctuation returns the same words. */
export function bare(words: Word[]): Word[] {
  return words.map((word) => ({
    ...word,
    text: word.text
      .toLowerCase()
      .replaceAll('’', "'")
      .replace(/[^\p{L}\p{N}'-]/gu, ''),
  }))
}

function splitWords(text: string): string[] {
  if (!/\p{Script=Hiragana}/u.test(text)) return text.split(' ')
  const words: string[] = []
  for (const { segment, isWordLike } of new Intl.Segmenter('ja', { granularity: 'word' }).segment(
    text,
  )) {
    if (isWordLike) words.push(segment)
    else words.push((words.pop() ?? '') + segment)
  }
  return words
}

function lengthOf(text: string): number {
  return /\p{Script=Hiragana}|\p{Script=Han}|\p{Script=Katakana}/u.test(text)
    ? text.length * IDEOGRAM
    : Math.max(0.12, text.length * CHARACTER)
}

function pauseAfter(text: string): number {
  if (/[.!?。？！]$/u.test(text)) return PAUSES.sentence
  return /[,:;、]$/u.test(text) ? PAUSES.clause : PAUSES.word
}
