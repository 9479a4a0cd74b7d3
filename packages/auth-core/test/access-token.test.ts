import { describe, expect, test } from 'bun:test'
import { createLocalJWKSet, decodeProtectedHeader, jwtVerify } from 'jose'
import { createTokenSigner } from '../src/index.ts'
import { AUDIENCE, claimsOf, goodToken, ISSUER, key } from './tokens.ts'

describe('a signed token', () => {
  test('follows RFC 9068, and another library accepts it', async () => {
    const keys = createLocalJWKSet({ keys: [key.public_jwk] })
    const { payload } = await jwtVerify(await goodToken({ jti: 'token-1' }), keys, {
      issuer: ISSUER,
      audience: AUDIENCE,
      typ: 'at+jwt',
      algorithms: ['ES256'],
      requiredClaims: ['iss', 'exp', 'aud', 'sub', 'client_id', 'iat', 'jti'],
    })
    const { iat, exp } = payload
    expect(payload).toEqual(claimsOf({ jti: 'token-1', iat, exp }))
  })

  test('names its kind, its algorithm and its key, and nothing else', async () => {
    expect(decodeProtectedHeader(await goodToken())).toEqual({
      typ: 'at+jwt',
      alg: 'ES256',
      kid: key.kid,
    })
  })

  test('with a key that cannot be used is refused when it is asked for, and not before', async () => {
    const sign = createTokenSigner({ ...key, private_jwk: { ...key.private_jwk, d: '?' } })
    await new Promise(setImmediate)
    await expect(sign(claimsOf() as never)).rejects.toThrow()
  })
})
