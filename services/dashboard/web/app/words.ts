import type english from '../words/en.json'

/** Every text of the studio, by page. Another language is one more file with the same keys. */
export type Words = typeof english

declare module 'use-intl' {
  interface AppConfig {
    Messages: Words
  }
}

/** The languages of the studio (BCP 47), each by its own name. */
export const LANGUAGES = { en: 'English', de: 'Deutsch' } as const

export type Language = keyof typeof LANGUAGES

/** The language of the studio and its texts. */
export interface LoadedWords {
  language: Language
  texts: Words
}

const FILES: Record<Language, () => Promise<Words>> = {
  en: async () => (await import('../words/en.json')).default,
  de: async () => (await import('../words/de.json')).default,
}

const CHOICE = 'studio-language'

/** Loads the texts of the language that was chosen here, else of the first of the browser's languages that there is. */
export async function loadWords(): Promise<LoadedWords> {
  const wanted = [localStorage.getItem(CHOICE), ...navigator.languages]
  const language = wanted.map((tag) => tag?.split('-')[0]).find(isLanguage) ?? 'en'
  document.documentElement.lang = language
  return { language, texts: await FILES[language]() }
}

/** Shows the studio in another language from now on, in this browser. */
export function chooseLanguage(language: Language): void {
  localStorage.setItem(CHOICE, language)
  location.reload()
}

const isLanguage = (name: string | undefined): name is Language =>
  name !== undefined && Object.hasOwn(LANGUAGES, name)
