import { describe, expect, test } from 'bun:test'
import { calculateJwkThumbprint } from 'jose'
import { createSigningKey, importSigningKey } from '../src/index.ts'

const { private_jwk } = await createSigningKey()
const other = await createSigningKey()

describe('createSigningKey', () => {
  test('publishes the members of RFC 7517 and RFC 7518, and nothing private', async () => {
    const { kid, public_jwk } = await createSigningKey()
    const number = expect.stringMatching(/^[\w-]{43}$/)
    const named = { kid, use: 'sig', alg: 'ES256' }
    expect(public_jwk).toEqual({ kty: 'EC', crv: 'P-256', x: number, y: number, ...named } as never)
    expect(kid).toBe(await calculateJwkThumbprint(public_jwk))
  })
})

describe('importSigningKey', () => {
  test('reads a key back as it was', async () => {
    expect((await importSigningKey(JSON.parse(JSON.stringify(private_jwk)))).private_jwk).toEqual(
      private_jwk,
    )
  })

  test('keeps the kid that an operator gave, and uses the thumbprint without one', async () => {
    expect((await importSigningKey({ ...private_jwk, kid: 'summer' })).kid).toBe('summer')
    const { kid: _, ...unnamed } = private_jwk
    expect((await importSigningKey(unnamed)).kid).toBe(private_jwk.kid)
  })

  test('drops what does not belong to the key', async () => {
    const { public_jwk } = await importSigningKey({ ...private_jwk, key_ops: ['sign'], x5u: 'x' })
    expect(Object.keys(public_jwk).toSorted().join()).toBe('alg,crv,kid,kty,use,x,y')
  })

  test.each([
    ['no object', 'key', /JSON object/],
    ['null', null, /JSON object/],
    ['a key set', { keys: [private_jwk] }, /`kty`/],
    ['an RSA key', { kty: 'RSA' }, /`kty` .*"EC", not "RSA"/],
    ['another curve', { ...private_jwk, crv: 'P-384' }, /`crv` .*"P-256", not "P-384"/],
    ['another algorithm', { ...private_jwk, alg: 'ES384' }, /`alg`/],
    ['a key for encryption', { ...private_jwk, use: 'enc' }, /`use`/],
    ['the public half', { ...private_jwk, d: undefined }, /`x`, `y` and `d`/],
    ['a number that is too short', { ...private_jwk, x: 'AA' }, /43 characters/],
    ['a number in a list', { ...private_jwk, x: [private_jwk.x] }, /43 characters/],
    ['half of a point', { ...private_jwk, y: undefined }, /43 characters/],
    ['a point beside the curve', { ...private_jwk, x: private_jwk.y }, /halves/],
    ['halves of two keys', { ...private_jwk, d: other.private_jwk.d }, /halves/],
    ['a name with a space', { ...private_jwk, kid: 'a b' }, /`kid`/],
    ['an empty name', { ...private_jwk, kid: '' }, /`kid`/],
    ['a number for a name', { ...private_jwk, kid: 7 }, /`kid`/],
  ])('refuses %s and says why, without the secret', async (_, jwk, message) => {
    const error = await importSigningKey(jwk).then(
      () => new Error('It was accepted.'),
      (reason: Error) => reason,
    )
    expect(error).toBeInstanceOf(TypeError)
    expect(error.message).toMatch(message)
    expect(error.message).not.toContain(private_jwk.d)
  })
})
