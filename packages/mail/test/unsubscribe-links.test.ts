import { expect, test } from 'bun:test'
import { createUnsubscribeLinks } from '../src/index.ts'

const baseUrl = 'https://clips.example.org'
const links = createUnsubscribeLinks({ secret: 'a secret of the tests, long enough', baseUrl })
const tokenOf = (subject: string) =>
  new URL(links.url({ subject, kind: 'posts_failed' })).searchParams.get('token') ?? ''

test('a link says whom and what it is for, and a changed one nothing', () => {
  const token = tokenOf('ada')
  expect(links.read(token)).toEqual({ subject: 'ada', kind: 'posts_failed' })
  expect(links.read(token.slice(0, -2))).toBeNull()
})

test('a token is read up to a thousand characters', () => {
  const tokens = Array.from({ length: 1000 }, (_, length) => tokenOf('x'.repeat(length)))
  const lengths = tokens.filter((token) => links.read(token)).map((token) => token.length)
  expect(lengths.at(-1)).toBe(1000)
})
