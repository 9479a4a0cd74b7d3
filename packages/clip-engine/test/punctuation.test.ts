import { expect, test } from 'bun:test'
import { costOf } from '@svc/patience'
import model from '../models/punctuation-en/model.json'
import { markWords } from '../src/transcribe/punctuation/mark-words.ts'
import { loadEnglish } from '../src/transcribe/punctuation/punctuation-model.ts'
import { readableText } from '../src/transcribe/readable-words.ts'
import { punctuateWords } from '../src/transcribe/transcribe.ts'
import { spoken } from './transcribe/spoken.ts'

/** Written for this test; without pauses only the words show where sentences end. */
const SAID = [
  [
    'so what do you do when nobody wants to buy it i think you should talk to ten people and ask them what they need then you go home and you build that',
    'So what do you do when nobody wants to buy it? I think you should talk to ten people and ask them what they need. Then you go home, and you build that.',
  ],
  [
    "yeah that's a really good question i don't know if there is one answer but we have tried a lot of things on github",
    "Yeah, that's a really good question. I don't know if there is one answer, but we have tried a lot of things on GitHub.",
  ],
] as const

test.each(SAID)('bare English words get their marks and capitals: “%s”', async (bare, written) => {
  const words = await punctuateWords(spoken(bare), 'en')
  expect(words.map(({ text }) => text).join(' ')).toBe(written)
  expect(words.map(({ start }) => start)).toEqual(spoken(bare).map(({ start }) => start))
  expect(readableText(words)).toBe(written)
})

test('a long pause ends a sentence that the words alone would go on with', async () => {
  const [joined, parted] = await Promise.all(
    ['we sold the company | 0.05 in the summer', 'we sold the company | 1.4 in the summer'].map(
      async (text) =>
        (await punctuateWords(spoken(`${text} we had | 0.2 a lot of time`), 'en'))[3]?.text,
    ),
  )
  expect(joined).toBe('company')
  expect(parted).toBe('company.')
})

test('hesitations are passed over', async () => {
  const words = await punctuateWords(
    spoken('we sold it um last year uh what do you um think about that'),
    'en',
  )
  expect(words.map(({ text }) => text).join(' ')).toBe(
    'We sold it um last year. uh What do you um think about that?',
  )
})

test.each([
  ['what has marks', 'Is it? I do not know. We will see', 'en'],
  ['another language', 'das ist ein sehr schöner tag wir gehen jetzt nach hause', 'de'],
  [
    'a language that was not named',
    'das ist ein sehr schöner tag wir gehen jetzt nach hause',
    null,
  ],
])('%s is left as it is', async (_, text, language) => {
  const words = spoken(text)
  expect(await punctuateWords(words, language)).toEqual(words)
})

test('English is known by its words', async () => {
  const [first] = await punctuateWords(spoken('we have to talk about what you did'), null)
  expect(first?.text).toBe('We')
})

test('the words of three hours are punctuated in under three seconds', async () => {
  const text = `${SAID[0][0]} ${SAID[1][0]} `
  const words = spoken(text.repeat(500).trim())
  expect(words.length).toBeGreaterThan(25_000)
  const english = await loadEnglish()
  let written = words
  expect(costOf(() => (written = markWords(words, english)))).toBeLessThan(3)
  expect(written.length).toBe(words.length)
})

test('on shows that it was not fitted on, the stored model finds sentence ends better than the rules do', () => {
  for (const show of Object.values(model.figures)) {
    expect(show.ends).toBeGreaterThan(0.63)
    expect(show.ends).toBeGreaterThan(show['ends by the rules'] + 0.2)
  }
  const ends = Object.values(model.figures).map((show) => show.ends)
  expect(ends.reduce((sum, value) => sum + value, 0) / ends.length).toBeGreaterThanOrEqual(0.65)
})
