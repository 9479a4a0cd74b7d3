import type { CaptionWord } from './caption-word.ts'
import { isUnspaced } from './script-runs.ts'

/** Makes words of a text that stands still, such as a title. */
export function titleWords(text: string, language: string | null): CaptionWord[] {
  const clean = text
    .normalize('NFC')
    .replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069]+/gu, ' ')
    .trim()
  const spaced = !isUnspaced(clean)
  const parts = spaced
    ? clean.split(/\s+/)
    : [...new Intl.Segmenter(language ?? 'ja', { granularity: 'word' }).segment(clean)].map(
        ({ segment }) => segment,
      )
  return parts
    .filter((part) => part.trim() !== '')
    .map((part) => ({ text: part, start: 0, end: 0, speaker: null, spaced, emphasized: false }))
}
