import type { Word } from '../transcribe/transcript.ts'
import type { Censor } from './censor.ts'
import { findCensored } from './find-censored.ts'

/** Replaces each censored word by its first letter and `***`; marks around it stay. */
export function maskWords(words: Word[], censor: Censor): Word[] {
  const marks = findCensored(words, censor)
  return words.map((word, index) => (marks[index] ? { ...word, text: mask(word.text) } : word))
}

/** Masks the censored words of a text in the same way; words are separated by blanks. */
export function maskText(text: string, censor: Censor): string {
  const words = text.split(' ').map((part) => ({ ...SILENT, text: part }))
  return maskWords(words, censor)
    .map((word) => word.text)
    .join(' ')
}

const SILENT: Word = { text: '', start: 0, end: 0, confidence: 1, speaker: null, filler: false }

function mask(text: string): string {
  const characters = [...new Intl.Segmenter().segment(text)].map(({ segment }) => segment)
  const isLetter = (character: string) => /[\p{L}\p{N}]/u.test(character)
  const first = characters.findIndex(isLetter)
  if (first < 0) return '***'
  const after = characters.slice(characters.findLastIndex(isLetter) + 1)
  return `${characters.slice(0, first + 1).join('')}***${after.join('')}`
}
