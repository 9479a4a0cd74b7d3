import { expect, test } from 'bun:test'
import { chooseLanguage, type Language, languageOf } from '../src/index.ts'

test.each<[string | null, Language]>([
  [null, 'en'],
  ['', 'en'],
  ['de', 'de'],
  ['de-AT,de;q=0.9,en;q=0.8', 'de'],
  ['nl, DE-de;q=0.9', 'de'],
  ['en;q=0.5, de', 'de'],
  ['de;q=0, nl', 'en'],
  ['de;q=much', 'en'],
  ['ja-JP', 'ja'],
  ['*', 'en'],
  [`${'nl,'.repeat(30)}de`, 'en'],
])('%p gives %s', (accepted, language) => {
  expect(chooseLanguage(accepted)).toBe(language)
})

test.each<[Record<string, string>, Language]>([
  [{}, 'en'],
  [{ 'accept-language': 'fr' }, 'fr'],
  [{ 'accept-language': 'fr', cookie: 'a=1; language=ja' }, 'ja'],
  [{ 'accept-language': 'fr', cookie: 'language=tlh' }, 'fr'],
  [{ 'accept-language': 'fr', cookie: 'xlanguage=ja' }, 'fr'],
])('a page that is asked for with %j is in %s', (headers, language) => {
  expect(languageOf(new Headers(headers))).toBe(language)
})
