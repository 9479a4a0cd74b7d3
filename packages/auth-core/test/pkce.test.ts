import { describe, expect, test } from 'bun:test'
import { isCodeChallenge, isCodeVerifier, matchesChallenge } from '../src/index.ts'

// RFC 7636, appendix B.
const verifier = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk'
const challenge = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM'

describe('matchesChallenge', () => {
  test('accepts the example of the standard', () => {
    expect(matchesChallenge(verifier, challenge)).toBeTrue()
  })

  test.each([
    ['another verifier', `${verifier.slice(0, -1)}l`, challenge],
    ['the challenge itself, as plain would', challenge, challenge],
    ['a padded challenge', verifier, `${challenge}=`],
    ['a challenge in base64', verifier, challenge.replace('-', '+')],
    ['a cut challenge', verifier, challenge.slice(0, -1)],
    ['an empty challenge', verifier, ''],
    ['an empty verifier', '', challenge],
    // SHA-256 of the empty text: an empty verifier must not match it.
    ['the digest of nothing', '', '47DEQpj8HBSa-_TImW-5JCeuQeRkm5NMpJWZG3hSuFU'],
  ])('refuses %s', (_, sent, stored) => {
    expect(matchesChallenge(sent, stored)).toBeFalse()
  })
})

test.each([
  ['43 characters', verifier, true],
  ['128 characters', 'a'.repeat(128), true],
  ['all unreserved marks', `${verifier.slice(0, 39)}-._~`, true],
  ['42 characters', 'a'.repeat(42), false],
  ['129 characters', 'a'.repeat(129), false],
  ['a space', `${verifier.slice(0, -1)} `, false],
  ['a letter outside ASCII', `${verifier.slice(0, -1)}é`, false],
  ['a line break at the end', `${verifier}\n`, false],
])('a code verifier of %s', (_, text, expected) => {
  expect(isCodeVerifier(text)).toBe(expected)
})

test.each([
  ['43 characters of base64url', challenge, true],
  ['44 characters', `${challenge}A`, false],
  ['42 characters', challenge.slice(0, -1), false],
  ['padding', `${challenge.slice(0, -1)}=`, false],
  ['a dot', `${challenge.slice(0, -1)}.`, false],
])('a code challenge of %s', (_, text, expected) => {
  expect(isCodeChallenge(text)).toBe(expected)
})
