import { capitalise, close } from './readable-sentence.ts'
import { splitSentences } from './sentences.ts'
import type { Word } from './transcript.ts'

/**
 * Writes each word as it stands in a sentence that a reader expects: the first with its capital, the last with its mark.
 *
 * Hesitations and times are left as they are. `end_chance` is left out.
 */
export function readableWords(words: Word[]): Word[] {
  return splitSentences(words).flatMap(({ first, last, kind }) => {
    const sentence = words.slice(first, last + 1)
    const begins = sentence.findIndex(({ filler }) => !filler)
    const ends = sentence.findLastIndex(({ filler }) => !filler)
    return sentence.map(({ end_chance: _, ...word }, index) => {
      if (word.filler) return word
      const begun = index === begins ? capitalise(word.text) : word.text
      return { ...word, text: index === ends ? close(begun, kind === 'question') : begun }
    })
  })
}

/**
 * Writes spoken words as a reader expects them: sentences with capitals and closing marks, no hesitations.
 *
 * Words that carry punctuation keep it.
 */
export function readableText(words: Word[]): string {
  return splitSentences(words)
    .map((sentence) => sentence.text)
    .join(' ')
}
