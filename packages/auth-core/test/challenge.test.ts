import { expect, test } from 'bun:test'
import { writeChallenge } from '../src/index.ts'

const resourceMetadata = 'https://clips.example.org/.well-known/oauth-protected-resource'

test.each([
  ['nothing more', {}, ''],
  ['a scope', { scope: 'a b' }, ', scope="a b"'],
  ['a fault', { error: 'invalid_token' as const }, ', error="invalid_token"'],
  [
    'both',
    { scope: 'a', error: 'insufficient_scope' as const },
    ', scope="a", error="insufficient_scope"',
  ],
])('a challenge says where the metadata is, and %s', (_, facts, end) => {
  expect(writeChallenge({ resourceMetadata, ...facts })).toBe(
    `Bearer resource_metadata="${resourceMetadata}"${end}`,
  )
})
