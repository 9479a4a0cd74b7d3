import { expect, test } from 'bun:test'
import { paragraphsOf } from '../../web/data/paragraphs.ts'
import { pausesWithin } from '../../web/edit/cut/pause-after.ts'
import { directionOf } from '../../web/edit/words/direction.ts'

const word = (text: string, start: number, speaker: string | null = null) => ({
  ...{ text, start, end: start + 0.3, speaker, filler: false },
})

test('pauses between kept words are listed, with whether some of them is cut out', () => {
  const words = [word('a', 0), word('b', 1), word('c', 1.5), word('d', 3)]
  const segments = [
    { start: 0, end: 1.9 },
    { start: 2.9, end: 4 },
  ]
  const all = pausesWithin(words, { first: 0, last: 3 }, segments)
  expect(all.map(({ start, isCut }) => [start, isCut])).toEqual([
    [0.3, false],
    [1.8, true],
  ])
  const withoutTheEnd = [{ start: 0, end: 1.9 }]
  expect(pausesWithin(words, { first: 2, last: 3 }, withoutTheEnd)).toEqual([])
})

const LIMITS = { pause: 2, long: 30, longest: 80 }

test('paragraphs end with a speaker, at a long pause, and with a sentence when they are long', () => {
  const said = Array.from({ length: 40 }, (_, at) => word(at === 34 ? 'end.' : 'so', at / 2))
  const others = [word('Yes.', 20, 'Speaker 2'), word('Then', 30, 'Speaker 2')]
  expect(paragraphsOf([...said, ...others], LIMITS, { first: 2, last: 41 })).toEqual([
    { first: 2, last: 34 },
    { first: 35, last: 39 },
    { first: 40, last: 40 },
    { first: 41, last: 41 },
  ])
})

test('the direction of words is that of most of them', () => {
  expect(directionOf([{ text: 'שלום' }, { text: 'עולם' }, { text: 'OK' }])).toBe('rtl')
  expect(directionOf([{ text: 'Hello' }, { text: '🎉' }])).toBe('ltr')
})
