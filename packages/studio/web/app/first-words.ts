import type { Words } from './words.ts'

/**
 * Picks the texts of what the program shows by itself: the frame, the list of videos, and where signing in ends. They come with the first
 * script, which there is in each language, and all others with the first page or part that is loaded later.
 */
export function firstOf({ shell, session, notFound, videos, bring }: Words) {
  const { emptyFile, tooLarge, notMedia } = bring
  return { shell, session, notFound, videos, bring: { emptyFile, tooLarge, notMedia } }
}
