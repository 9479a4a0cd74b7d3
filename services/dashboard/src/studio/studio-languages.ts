/** The languages of the studio, as its own list has them: `web/app/words.ts`. */
const LANGUAGES = ['en', 'de']

/** Browsers name a few. */
const MOST_LANGUAGES = 20

/** Gives the first of a browser's languages that the studio has, as the studio itself chooses it; else English. */
export function firstLanguage(accepted: string): string {
  const wanted = accepted.split(',', MOST_LANGUAGES).map((one) => one.trim().split(/[-;]/, 1)[0])
  return wanted.find((tag) => tag !== undefined && LANGUAGES.includes(tag)) ?? 'en'
}
