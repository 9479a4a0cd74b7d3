import { afterAll, describe, expect, test } from 'bun:test'
import { ApiError } from '@svc/errors'
import { createRemoteKeySet, createSigningKey } from '../src/index.ts'

const { public_jwk } = await createSigningKey()
const { kid } = public_jwk

const server = Bun.serve({
  port: 0,
  hostname: '127.0.0.1',
  routes: {
    '/keys': () =>
      Response.json({
        keys: [
          { kty: 'RSA', kid: 'rsa', n: 'AQAB', e: 'AQAB' },
          { ...public_jwk, kid: 'broken', x: public_jwk.y },
          { ...public_jwk, kid: 'for-encryption', use: 'enc' },
          { ...public_jwk, kid: 'of-another-name', alg: 'ES384' },
          { ...public_jwk, kid: undefined },
          null,
          'key',
          public_jwk,
        ],
      }),
    '/bare': () => Response.json({ keys: [{ ...public_jwk, use: undefined, alg: undefined }] }),
    '/elsewhere': Response.redirect('/keys'),
    '/missing': new Response('no', { status: 404 }),
    '/text': new Response('<html>'),
    '/array': Response.json([public_jwk]),
    '/full': () => new Response(JSON.stringify({ keys: [public_jwk] }).padEnd(65_536)),
    '/endless': () => new Response(JSON.stringify({ keys: [public_jwk] }).padEnd(65_537)),
  },
})
afterAll(() => server.stop(true))

const keysAt = (path: string) => createRemoteKeySet({ jwksUrl: `${server.url.origin}${path}` })

describe('a remote key set', () => {
  test('takes the keys it can use and passes over the others', async () => {
    const keys = keysAt('/keys')
    expect(await keys.find(kid, 'ES256')).not.toBeNull()
    for (const other of ['rsa', 'for-encryption', 'of-another-name', 'undefined']) {
      expect(await keys.find(other, 'ES256')).toBeNull()
    }
    expect(await (await keys.find('broken', 'ES256'))?.prepare()).toBeNull()
  })

  test('takes a key that does not say what it is for, and an answer of 65,536 bytes', async () => {
    for (const path of ['/bare', '/full'])
      expect(await keysAt(path).find(kid, 'ES256')).not.toBeNull()
  })

  test.each(['/elsewhere', '/missing', '/text', '/array', '/endless'])(
    'is not available at %s',
    async (path) => {
      const error = await keysAt(path)
        .find(kid, 'ES256')
        .catch((reason: unknown) => reason)
      expect(error).toBeInstanceOf(ApiError)
      expect(error).toMatchObject({ code: 'SERVICE_UNAVAILABLE', status: 503 })
    },
  )
})
