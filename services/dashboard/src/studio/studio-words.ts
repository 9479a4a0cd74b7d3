import { fileURLToPath } from 'node:url'
import type { BunPlugin } from 'bun'
import compile from 'icu-minify/compile'
import { FIRST_WORDS } from '../../web/app/first-words.ts'

/** Texts by their keys, as the files of `web/words/` have them. */
interface Texts {
  [key: string]: string | Texts
}

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
const FOREIGN_TEXTS = /\/dist\/private\/intl\/(?:\w+\/)?(?!en-US|de-DE)[a-z]{2}-[A-Z]{2}\.mjs$/

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
    build.onLoad({ filter: /\/web\/app\/first-words\.ts$/ }, () => ({
      contents: `export const FIRST_WORDS = ${JSON.stringify(compileTexts(FIRST_WORDS))}`,
      loader: 'js',
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
