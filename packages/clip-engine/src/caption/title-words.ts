import { isUnspaced } from '../unspaced.ts'
import type { CaptionWord } from './caption-word.ts'
import { unspacedWords } from './unspaced-words.ts'

/** Splits a static text, such as a title, into words. */
export function titleWords(text: string, language: string | null): CaptionWord[] {
  const clean = text
    .normalize('NFC')
    .replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069]+/gu, ' ')
    .trim()
  const parts = isUnspaced(clean)
    ? unspacedWords(clean, language)
    : clean.split(/\s+/).map((text) => ({ text, spaced: true }))
  return parts
    .filter(({ text }) => text.trim() !== '')
    .map((part) => ({ ...part, start: 0, end: 0, speaker: null, emphasized: false }))
}
