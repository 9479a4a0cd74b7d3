import { fileURLToPath } from 'node:url'
import type { Language, Texts } from '@svc/words'
import type { BunPlugin } from 'bun'
import compile from 'icu-minify/compile'
import { firstOf } from '../web/app/first-words.ts'
import { STUDIO_TEXTS } from './texts.ts'

/** Compiles messages to what a browser can write without knowing their grammar. */
export function compileTexts(texts: Texts): object {
  return Object.fromEntries(
    Object.entries(texts).map(([key, text]) => [
      key,
      typeof text === 'string' ? compile(text) : compileTexts(text),
    ]),
  )
}

/** The texts that the library of the controls has for screen readers, in the languages that the studio has not. */
const FOREIGN_TEXTS =
  /\/dist\/private\/intl\/(?:\w+\/)?(?!en-US|de-DE|es-ES|fr-FR|pt-BR|ja-JP)[a-z]{2}-[A-Z]{2}\.mjs$/

/**
 * Puts compiled texts in place of messages, and the small program that writes them in place of the parser; leaves out the
 * texts of other languages.
 */
export const wordsPlugin: BunPlugin = {
  name: 'words',
  setup(build) {
    build.onLoad({ filter: /\/web\/words\/\w+\.json$/ }, async ({ path }) => ({
      contents: JSON.stringify(compileTexts(await Bun.file(path).json())),
      loader: 'json',
    }))
    // Where a language is missing, the library takes English.
    build.onLoad({ filter: FOREIGN_TEXTS }, () => ({
      contents: 'export default undefined',
      loader: 'js',
    }))
    const writer = fileURLToPath(import.meta.resolve('use-intl/format-message/format-only'))
    build.onResolve({ filter: /^use-intl\/format-message$/ }, () => ({ path: writer }))
  },
}

/** Puts the texts that a page shows first, in a language, in place of the catalogue. */
export const firstWordsPlugin = (language: Language): BunPlugin => ({
  name: 'first-words',
  setup(build) {
    build.onLoad({ filter: /\/web\/words\/en\.json$/ }, () => ({
      contents: JSON.stringify(compileTexts(firstOf(STUDIO_TEXTS[language]))),
      loader: 'json',
    }))
  },
})
