import { expect, test } from 'bun:test'
import { chooseLanguage } from '../src/index.ts'

test.each([
  [null, 'en'],
  ['', 'en'],
  ['de', 'de'],
  ['de-AT,de;q=0.9,en;q=0.8', 'de'],
  ['fr, DE-de;q=0.9', 'de'],
  ['en;q=0.5, de', 'de'],
  ['de;q=0, fr', 'en'],
  ['de;q=much', 'en'],
  ['*', 'en'],
  [`${'fr,'.repeat(30)}de`, 'en'],
])('%p gives %s', (accepted, language) => {
  expect(chooseLanguage(accepted, ['en', 'de'])).toBe(language)
})
