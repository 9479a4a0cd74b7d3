import { describe, expect, test } from 'bun:test'
import { createPageLinks, signFileToken, signPageToken, verifyPageToken } from '../src/index.ts'

const SECRET = 'a secret of this installation'
const HOUR = 60 * 60 * 1000
const MORNING = Date.parse('2030-01-10T08:10:00Z')
const KEY = 'accounts/01J/projects/01K/clips/01L/preview.mp4'
const token = signPageToken(SECRET, KEY, MORNING)

describe('a page token', () => {
  test('opens its object for at least six hours, and then no more', () => {
    const expiresAt = '2030-01-10T15:00:00.000Z'
    expect(verifyPageToken(SECRET, token, MORNING)).toEqual({ objectKey: KEY, expiresAt })
    const end = Date.parse(expiresAt)
    expect(verifyPageToken(SECRET, token, end - 1)).not.toBeNull()
    expect(verifyPageToken(SECRET, token, end)).toBeNull()
    const atFull = signPageToken(SECRET, KEY, end - 1)
    expect(verifyPageToken(SECRET, atFull, end + 6 * HOUR - 1)).not.toBeNull()
  })

  test('is the same within the hour and another for another object', () => {
    expect(signPageToken(SECRET, KEY, MORNING + HOUR / 2)).toBe(token)
    expect(signPageToken(SECRET, `${KEY}x`, MORNING)).not.toBe(token)
  })

  test('shows nothing of what it opens', () => {
    const shown = Buffer.from(token, 'base64url').toString('latin1')
    for (const part of ['accounts', '01J', '01K', '01L', 'preview']) {
      expect(shown).not.toContain(part)
    }
  })

  test.each([
    ['cut', token.slice(0, -1)],
    ['a file token', signFileToken(SECRET, KEY, MORNING)],
    ['of another installation', signPageToken('another secret', KEY, MORNING)],
  ])('is refused when it is %s', (_, forged) => {
    expect(verifyPageToken(SECRET, forged, MORNING)).toBeNull()
  })
})

test('createPageLinks names the file beside the token', () => {
  const { url } = createPageLinks({ baseUrl: 'https://clips.example.org', secret: SECRET })
  expect(url(KEY)).toMatch(/^https:\/\/clips\.example\.org\/media\/files\/[\w-]+\/preview\.mp4$/)
})
