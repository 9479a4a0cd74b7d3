import { expect, test } from 'bun:test'
import { type Refusal, refuseCredential, writeChallenge } from '../src/index.ts'

const resourceMetadata = 'https://clips.example.org/.well-known/oauth-protected-resource'

test('a challenge says where the metadata is, and what else there is to say', () => {
  const start = `Bearer resource_metadata="${resourceMetadata}"`
  expect(writeChallenge({ resourceMetadata })).toBe(start)
  expect(writeChallenge({ resourceMetadata, scope: 'a b' })).toBe(`${start}, scope="a b"`)
})

test.each<[Refusal['claim'], Refusal['reason'], RegExp, string]>([
  ['authorization', 'missing', /^Send a credential/, 'Bearer'],
  ['authorization', 'malformed', /is malformed, unknown/, 'Bearer error="invalid_token"'],
  ['kid', 'missing', /is malformed, unknown/, 'Bearer error="invalid_token"'],
  ['aud', 'other', /for another resource/, 'Bearer error="invalid_token"'],
  ['aud', 'missing', /is malformed, unknown/, 'Bearer error="invalid_token"'],
  ['iss', 'other', /is malformed, unknown/, 'Bearer error="invalid_token"'],
])('a refusal for %s %s tells its sender no more than it may know', (claim, reason, text, own) => {
  const { message, headers } = refuseCredential({ claim, reason })
  expect(message).toMatch(text)
  expect(headers['WWW-Authenticate']).toBe(own)
})
