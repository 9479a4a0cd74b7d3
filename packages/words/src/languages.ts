/** The languages of the service (BCP 47), each by its own name; the first one is spoken where none is asked for. */
export const LANGUAGES = {
  en: 'English',
  de: 'Deutsch',
  es: 'Español',
  fr: 'Français',
  pt: 'Português',
  ja: '日本語',
} as const

export type Language = keyof typeof LANGUAGES

export const isLanguage = (tag: string | null | undefined): tag is Language =>
  typeof tag === 'string' && Object.hasOwn(LANGUAGES, tag)

/** The cookie that has the language which a person chose; pages of every service read it, and scripts of the studio write it. */
export const LANGUAGE_COOKIE = 'language'

const YEAR_SECONDS = 365 * 24 * 60 * 60

/** Writes the cookie that holds a choice of language for a year. */
export const languageCookie = (language: Language): string =>
  `${LANGUAGE_COOKIE}=${language}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax`

/** Gives the locale by which dates and numbers are written: of English, the one whose dates most of its readers understand. */
export const localeOf = (language: Language): string => (language === 'en' ? 'en-GB' : language)
