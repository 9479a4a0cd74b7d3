import german from '../words/de.json'
import english from '../words/en.json'
import type { Words } from './words.ts'

/**
 * The texts of what the program shows by itself: the frame, the list of videos, and where signing in ends. They are a part of it, and
 * all others come with the first page or part that is loaded later. The bundle has them compiled.
 */
export const FIRST_WORDS = { en: firstOf(english), de: firstOf(german) }

function firstOf({ shell, session, notFound, videos, bring }: Words) {
  const { emptyFile, tooLarge, notMedia } = bring
  return { shell, session, notFound, videos, bring: { emptyFile, tooLarge, notMedia } }
}
