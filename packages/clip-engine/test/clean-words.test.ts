import { expect, test } from 'bun:test'
import { cleanWords, dropFalseAlarms } from '../src/transcribe/clean-words.ts'

test.each([
  ['of', 'en', []],
  ['Of', null, []],
  ['Was?', 'de', ['Was?']],
  ['Was?', 'en', []],
])('keeps a lonely “%s” (%s) only where it is said alone', (text, language, kept) => {
  const rest = ['yes', 'we', 'have', 'it', 'and', 'you', 'are', 'here'].map((said, at) => ({
    text: language === 'de' ? 'ja' : said,
    start: 10 + at,
    end: 10.9 + at,
    confidence: 0.9,
  }))
  const words = cleanWords([{ text, start: 1, end: 1.5, confidence: 0.9 }, ...rest], 60, language)
  const found = dropFalseAlarms(words, language).filter(({ start }) => start < 10)
  expect(found.map((word) => word.text)).toEqual(kept)
})

test.each([
  ['and then i said it to her on friday', 'en', 'and then I said it to her on Friday'],
  ['mama i tata', 'pl', 'mama i tata'],
  ['per i ragazzi', 'it', 'per i ragazzi'],
  ['en god idé', 'da', 'en god idé'],
])('writes “%s” (%s) as “%s”', (said, language, written) => {
  const heard = said
    .split(' ')
    .map((text, at) => ({ text, start: at, end: at + 0.9, confidence: 0.9 }))
  const words = cleanWords(heard, 60, language)
  expect(words.map(({ text }) => text).join(' ')).toBe(written)
})
