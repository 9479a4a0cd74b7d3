import { expect, test } from 'bun:test'
import { chooseLanguage, type Language, languageCookie, languageOf } from '../src/index.ts'

test.each<[string | null, Language]>([
  [null, 'en'],
  ['', 'en'],
  ['de', 'de'],
  ['de-AT,de;q=0.9,en;q=0.8', 'de'],
  ['en;q=1, de', 'en'],
  ['nl, DE-de;q=0.9', 'de'],
  ['en;q=0.5, de', 'de'],
  ['de;q=0, nl', 'en'],
  ['de;q=much', 'en'],
  ['ja-JP', 'ja'],
  ['*', 'en'],
  ['en;q=0.5, de;level=1;q=0.4', 'en'],
  ['constructor, de', 'de'],
  // Twenty are looked at, of five hundred characters.
  [`${'nl,'.repeat(19)}de`, 'de'],
  [`${'nl,'.repeat(20)}de`, 'en'],
  [`${'x'.repeat(497)},de`, 'de'],
  [`${'x'.repeat(498)},de`, 'en'],
])('%p gives %s', (accepted, language) => {
  expect(chooseLanguage(accepted)).toBe(language)
})

test.each<[Record<string, string>, Language]>([
  [{}, 'en'],
  [{ 'accept-language': 'fr' }, 'fr'],
  [{ 'accept-language': 'fr', cookie: 'a=1; language=ja' }, 'ja'],
  [{ 'accept-language': 'fr', cookie: 'language=tlh' }, 'fr'],
  [{ 'accept-language': 'fr', cookie: 'xlanguage=ja' }, 'fr'],
  [{ cookie: 'language=ja=de' }, 'ja'],
])('a page that is asked for with %j is in %s', (headers, language) => {
  expect(languageOf(new Headers(headers))).toBe(language)
})

test('a choice of language is kept for a year', () => {
  expect(languageCookie('de')).toBe('language=de; Path=/; Max-Age=31536000; SameSite=Lax')
})
