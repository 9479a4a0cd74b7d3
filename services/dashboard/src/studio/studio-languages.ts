import { chooseLanguage } from '@svc/http'

/** The languages of the studio, as its own list has them: `web/app/words.ts`. */
const LANGUAGES = ['en', 'de'] as const

export type Language = (typeof LANGUAGES)[number]

/**
 * Gives the first of a browser's languages that the studio has, as the studio itself chooses it; else English. Calls of the studio name
 * the language that it shows.
 */
export const firstLanguage = (accepted: string | null): Language =>
  chooseLanguage(accepted, LANGUAGES)

export const isLanguage = (tag: string | undefined): tag is Language =>
  LANGUAGES.some((one) => one === tag)
