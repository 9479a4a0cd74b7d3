/** The languages of the studio, as its own list has them: `web/app/words.ts`. */
const LANGUAGES = ['en', 'de'] as const

export type Language = (typeof LANGUAGES)[number]

/** Browsers name a few. */
const MOST_LANGUAGES = 20

/**
 * Gives the first of a browser's languages that the studio has, as the studio itself chooses it; else English. Calls of the studio name
 * the language that it shows.
 */
export function firstLanguage(accepted: string): Language {
  const wanted = accepted.split(',', MOST_LANGUAGES).map((one) => one.trim().split(/[-;]/, 1)[0])
  return wanted.find(isLanguage) ?? 'en'
}

export const isLanguage = (tag: string | undefined): tag is Language =>
  LANGUAGES.some((one) => one === tag)
