import type english from '../words/en.json'
import { CHOSEN_LANGUAGE } from './addresses.ts'
import { FIRST_WORDS } from './first-words.ts'
import { loadPart } from './load-part.ts'

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
  /** The first ones only, until `loadAllWords` has added the others. */
  texts: Words
}

const FILES: Record<Language, () => Promise<Words>> = {
  en: async () => (await import('../words/en.json')).default,
  de: async () => (await import('../words/de.json')).default,
}

/** The texts of the language that was chosen here, else of the first of the browser's languages that there is. */
export const words: LoadedWords = openWords()

function openWords(): LoadedWords {
  const wanted = [localStorage.getItem(CHOSEN_LANGUAGE), ...navigator.languages]
  const language = wanted.map((tag) => tag?.split('-')[0]).find(isLanguage) ?? 'en'
  document.documentElement.lang = language
  return { language, texts: { ...FIRST_WORDS[language] } as Words }
}

let all: Promise<unknown> | null = null

/** Loads the texts of the parts that are not in the program; whatever loads such a part waits for them. */
export function loadAllWords(): Promise<unknown> {
  all ??= loadPart(FILES[words.language]).then(
    (texts) => Object.assign(words.texts, texts),
    (error) => {
      all = null
      throw error
    },
  )
  return all
}

/** Shows the studio in another language from now on, in this browser. */
export function chooseLanguage(language: Language): void {
  localStorage.setItem(CHOSEN_LANGUAGE, language)
  location.reload()
}

function isLanguage(name: string | undefined): name is Language {
  return name !== undefined && Object.hasOwn(LANGUAGES, name)
}
