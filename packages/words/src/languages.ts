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
  Object.hasOwn(LANGUAGES, tag ?? '')

/** The cookie that has the language which a person chose; pages of every service read it, and scripts of the studio write it. */
const LANGUAGE_COOKIE = 'language'

const YEAR_SECONDS = 365 * 24 * 60 * 60

/** Writes the cookie that holds a choice of language for a year. */
export const languageCookie = (language: Language): string =>
  `${LANGUAGE_COOKIE}=${language}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax`

/** Gives the locale by which dates and numbers are written: of English, the one whose dates most of its readers understand. */
export const localeOf = (language: Language): string => (language === 'en' ? 'en-GB' : language)

/** Clients name a few. */
const MOST_LANGUAGES = 20
const LONGEST = 500

/**
 * Gives the language of the service that a client wants most; English where it wants none of them.
 *
 * @param accepted - The client's `Accept-Language`: `de-AT, en;q=0.8`.
 * @see https://www.rfc-editor.org/rfc/rfc9110#section-12.5.4
 */
export function chooseLanguage(accepted: string | null): Language {
  const wanted = (accepted ?? '')
    .slice(0, LONGEST)
    .split(',', MOST_LANGUAGES)
    .map((one) => {
      const [range = '', ...parameters] = one.split(';').map((part) => part.trim().toLowerCase())
      const quality = parameters.find((part) => part.startsWith('q='))?.slice(2)
      return { tag: range.split('-')[0], quality: Number(quality ?? 1) }
    })
    .filter(({ quality }) => quality > 0)
    .toSorted((one, other) => other.quality - one.quality)
  return wanted.map(({ tag }) => tag).find(isLanguage) ?? 'en'
}

/** Gives the language in which a page is shown to the sender of a request: the one that they chose, else what their browser asks for. */
export function languageOf(headers: Headers): Language {
  const cookies = (headers.get('cookie') ?? '').split(';').map((pair) => pair.trim().split('='))
  const chosen = cookies.find(([name]) => name === LANGUAGE_COOKIE)?.[1]
  return isLanguage(chosen) ? chosen : chooseLanguage(headers.get('accept-language'))
}

/** What answers that `languageOf` decided differ by. */
export const LANGUAGE_VARY = 'Accept-Language, Cookie'
