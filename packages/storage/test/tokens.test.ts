import { describe, expect, test } from 'bun:test'
import {
  createFileLinks,
  signFileToken,
  signUploadToken,
  verifyFileToken,
  verifyUploadToken,
} from '../src/index.ts'

const SECRET = 'a secret of this installation'
const HOUR = 60 * 60 * 1000
const MORNING = Date.parse('2030-01-10T08:00:00Z')
const KEY = 'accounts/01J/projects/01K/clips/01L/preview.mp4'

const file = signFileToken(SECRET, KEY, MORNING)
const grant = {
  account_id: '01J',
  upload_id: '01U',
  content_type: 'video/mp4',
  size_bytes: 1234,
}
const upload = signUploadToken(SECRET, grant, MORNING)

describe('a file token', () => {
  test('names its object and works to the second midnight', () => {
    const expiresAt = '2030-01-12T00:00:00.000Z'
    expect(verifyFileToken(SECRET, file, MORNING)).toEqual({ objectKey: KEY, expiresAt })
  })

  test('says with which type its object is sent, where that was signed', () => {
    const typed = signFileToken(SECRET, KEY, MORNING, 'video/webm')
    expect(verifyFileToken(SECRET, typed, MORNING)?.contentType).toBe('video/webm')
  })

  test('is the same all day and another the next day', () => {
    expect(signFileToken(SECRET, KEY, MORNING + 15.9 * HOUR)).toBe(file)
    expect(signFileToken(SECRET, KEY, MORNING + 16 * HOUR)).not.toBe(file)
  })

  test.each([0, 1, 12, 23.99])('works for at least 24 hours when signed at hour %d', (hour) => {
    const signed = Date.parse('2030-01-10T00:00:00Z') + hour * HOUR
    const token = signFileToken(SECRET, KEY, signed)
    expect(verifyFileToken(SECRET, token, signed + 24 * HOUR - 1)).not.toBeNull()
    expect(verifyFileToken(SECRET, token, signed + 48 * HOUR)).toBeNull()
  })
})

describe('an upload token', () => {
  test('binds account, upload, object, size and type for three hours', () => {
    const expiresAt = '2030-01-10T11:00:00.000Z'
    expect(verifyUploadToken(SECRET, upload, MORNING)).toEqual({ ...grant, expires_at: expiresAt })
    expect(verifyUploadToken(SECRET, upload, MORNING + 3 * HOUR - 1)).not.toBeNull()
    expect(verifyUploadToken(SECRET, upload, MORNING + 3 * HOUR)).toBeNull()
  })
})

describe.each([
  ['a file token', file, verifyFileToken],
  ['an upload token', upload, verifyUploadToken],
])('%s', (_, token, verify) => {
  test('is refused under another secret, and when any one character is changed', () => {
    expect(verify('another', token, MORNING)).toBeNull()
    const accepted = [...token].flatMap((character, at) => {
      const changed = token.slice(0, at) + (character === 'A' ? 'B' : 'A') + token.slice(at + 1)
      return verify(SECRET, changed, MORNING) ? [at] : []
    })
    expect(accepted).toEqual([])
  })
})

test('a token of one purpose is refused for the other', () => {
  expect(verifyUploadToken(SECRET, file, MORNING)).toBeNull()
  expect(verifyFileToken(SECRET, upload, MORNING)).toBeNull()
})

test('createFileLinks gives addresses that end in the name of the file', () => {
  const links = createFileLinks({ baseUrl: 'https://clips.example', secret: SECRET })
  const [, token = '', name] =
    /^https:\/\/clips\.example\/media\/files\/([^/]+)\/(.+)$/.exec(links.url(KEY)) ?? []
  expect(name).toBe('preview.mp4')
  expect(verifyFileToken(SECRET, token)?.objectKey).toBe(KEY)
  expect(Date.parse(links.expiresAt()) - Date.now()).toBeGreaterThanOrEqual(86_400_000)
})

test('an address may last for days', () => {
  const { lasting } = createFileLinks({ baseUrl: 'https://clips.example', secret: SECRET })
  const { url, expires_at } = lasting(KEY, 7)
  expect((Date.parse(expires_at) - Date.now()) / (24 * HOUR)).toBeWithin(7 - 1e-4, 8)
  const token = url.split('/').at(-2) ?? ''
  expect(verifyFileToken(SECRET, token)?.expiresAt).toBe(expires_at)
})
