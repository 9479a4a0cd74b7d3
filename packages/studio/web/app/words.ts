import { type Language, languageCookie } from '@svc/words/languages'
import type english from '../words/en.json'
import { FIRST_WORDS } from './addresses.ts'
import type { firstOf } from './first-words.ts'
import { loadPart } from './load-part.ts'

/** Every text of the studio, by page. Another language is one more file with the same keys. */
export type Words = typeof english

declare module 'use-intl' {
  interface AppConfig {
    Messages: Words
  }
}

/** The language of the studio and its texts. */
export interface LoadedWords {
  language: Language
  /** The first ones only, until `loadAllWords` has added the others. */
  texts: Words
}

const FILES: Record<Language, () => Promise<Words>> = {
  en: async () => (await import('../words/en.json')).default,
  de: async () => (await import('../words/de.json')).default,
  es: async () => (await import('../words/es.json')).default,
  fr: async () => (await import('../words/fr.json')).default,
  pt: async () => (await import('../words/pt.json')).default,
  ja: async () => (await import('../words/ja.json')).default,
}

/** The texts of the language that the service chose for this page: that of the member, else the first of the browser's that there is. */
export const words: LoadedWords = {
  language: document.documentElement.lang as Language,
  texts: { ...firstWords() } as Words,
}

function firstWords(): ReturnType<typeof firstOf> {
  return Reflect.get(globalThis, FIRST_WORDS)
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

/** Shows the service in another language from now on, in this browser. */
export function chooseLanguage(language: Language): void {
  // biome-ignore lint/suspicious/noDocumentCookie: Not every browser has the newer interface.
  document.cookie = languageCookie(language)
  location.reload()
}
