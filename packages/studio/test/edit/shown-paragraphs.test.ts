import { expect, test } from 'bun:test'
import { paragraphsNear, shownWord } from '../../web/edit/words/shown-paragraphs.ts'

/** A word every ten seconds, ten in a paragraph. */
const WORDS = Array.from({ length: 100 }, (_, at) => ({ start: 10 * at, end: 10 * at + 1 }))
const ALL = Array.from({ length: 10 }, (_, at) => ({ first: 10 * at, last: 10 * at + 9 }))
const [FAR_APART, CLOSE] = [
  [
    { start: 0, end: 50 },
    { start: 900, end: 950 },
  ],
  [{ start: 0, end: 400 }],
]
const near = paragraphsNear(ALL, WORDS, FAR_APART)

test('of passages far apart, what is said near them is shown', () => {
  expect(near.map(({ first }) => first)).toEqual([0, 10, 80, 90])
})

test('what is said behind a clip is shown as far as it was asked for', () => {
  expect(paragraphsNear(ALL, WORDS, CLOSE)).toEqual(ALL)
  expect(paragraphsNear(ALL, WORDS, [])).toEqual(ALL)
})

test('keys go over what is not shown', () => {
  expect(shownWord(near, 20, 19)).toBe(80)
  expect(shownWord(near, 79, 80)).toBe(19)
  expect(shownWord(near, 15, 14)).toBe(15)
  expect(shownWord(near, 100, 99)).toBe(100)
})
