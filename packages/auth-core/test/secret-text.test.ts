import { describe, expect, test } from 'bun:test'
import { hashSecret, matchesSecret, mintSecret } from '../src/index.ts'

describe('mintSecret', () => {
  test('writes 256 bits as base64url, never the same twice', () => {
    const secrets = Array.from({ length: 2000 }, mintSecret)
    expect(secrets.filter((secret) => !/^[A-Za-z0-9_-]{43}$/.test(secret))).toEqual([])
    expect(new Set(secrets).size).toBe(2000)
  })
})

describe('hashSecret', () => {
  // NIST's example, FIPS 180-2 appendix B.1.
  test('is SHA-256 in hexadecimal', () => {
    expect(hashSecret('abc')).toBe(
      'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
    )
  })
})

describe('matchesSecret', () => {
  const secret = mintSecret()

  test('matches a secret to its digest', () => {
    expect(matchesSecret(secret, hashSecret(secret))).toBe(true)
  })

  test.each(['', secret.slice(1), `${secret}x`, hashSecret(secret)])(
    'takes no other: %s',
    (text) => {
      expect(matchesSecret(text, hashSecret(secret))).toBe(false)
    },
  )

  test.each(['', 'abc'])('matches nothing to a text that is not a digest: "%s"', (hash) => {
    expect(matchesSecret(secret, hash)).toBe(false)
  })
})
