import { expect, test } from 'bun:test'
import { createCatalogue } from '../src/index.ts'

const english = {
  count: '{count, plural, one {# clip} other {# clips}}',
  links: { read: 'Read <a>the {name}</a>.', mailed: 'Mailed to <to></to>' },
}
const german = {
  count: '{count, plural, one {# Clip} other {# Clips}}',
  links: { read: '<a>{name}</a> lesen', mailed: 'Gesendet an <to></to>' },
}
const catalogue = createCatalogue<typeof english>({
  ...{ en: english, de: german, es: english, fr: english, pt: english, ja: english },
})

test('counts as its language does', () => {
  expect([1, 1200].map((count) => catalogue('de')('count', { count }))).toEqual([
    '1 Clip',
    '1.200 Clips',
  ])
  expect(catalogue('en')('count', { count: 1200 })).toBe('1,200 clips')
})

test('puts parts of a text into what surrounds them', () => {
  const say = catalogue('en')
  const values = { name: 'guide', a: (inner: string) => `<i>${inner.toUpperCase()}</i>` }
  expect(say('links.read', values)).toBe('Read <i>THE GUIDE</i>.')
  expect(say('links.mailed', { to: () => 'ada' })).toBe('Mailed to ada')
})

test('says nothing that is not there', () => {
  // @ts-expect-error The type of a key knows all texts.
  expect(() => catalogue('en')('links.gone')).toThrow('The catalogue has no text links.gone.')
})
