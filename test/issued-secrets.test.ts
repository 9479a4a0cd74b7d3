import { describe, expect, test } from 'bun:test'
import { createInsideCredentials } from '../packages/auth-core/src/index.ts'
import {
  createShareLinks,
  createSourceSealer,
  signingKeySealer,
  webhookSealer,
} from '../packages/domain/src/index.ts'
import { createUnsubscribeLinks } from '../packages/mail/src/index.ts'
import { createCursors } from '../packages/pagination/src/index.ts'
import type { Sealer, Secret } from '../packages/secrets/src/index.ts'
import {
  signFileToken,
  signPageToken,
  signUploadToken,
  verifyFileToken,
  verifyPageToken,
  verifyUploadToken,
} from '../packages/storage/src/index.ts'
import { checkpointSealer, credentialSealer } from '../services/api/src/publishing/comment-post.ts'
import { createPagePass } from '../services/api/src/share-page/page-answers.ts'
import { createUploadPageLinks } from '../services/api/src/upload-page/upload-pages.ts'
import { createFormTokens } from '../services/dashboard/src/request/form-tokens.ts'
import { cookieKeys, withKnownCookie } from '../services/dashboard/src/sign-in/session-cookie.ts'

/** Values that release 1 issued under this secret, as stored in databases, browsers and bookmarks. */
const SECRET = 'a secret of this installation, of 32 bytes'
const NOW = Date.parse('2030-01-10T08:00:00Z')
const baseUrl = 'https://clips.example'
const objectKey = 'accounts/01J/clip.mp4'

describe.each<[string, Secret]>([
  ['under the secret that issued it', SECRET],
  ['under a secret that replaced it', ['another secret of this installation', SECRET]],
])('%s', (_, secret) => {
  test.each<[string, Sealer, string, string, string]>([
    [
      'address of a source',
      createSourceSealer(secret),
      '01P',
      'https://ada:pass@example.com/talk.mp4',
      'EZ3eX5DmOjRkRKk6Glj8LSOeeP0rHHzUxCPa9IftVUUhVIJdnfiIKWAjBfGJ67yJiobJ0HcfDl9eYs1RFqPgQIw',
    ],
    [
      'secret of a webhook',
      webhookSealer(secret),
      '01W',
      'whsec_MDEyMw==',
      'VQ_p-ypji8eAR01fSrMDo4q-gGwEgylL79zt-RTNhlf4GiF0tU0qOnO1',
    ],
    [
      'signing key',
      signingKeySealer(secret),
      '01K',
      '{"kty":"EC"}',
      '8GRAvJfVYp2fSqgaAbdEr_m5JxgaDUuZtxsftaYjq6GJJR9cVFuHyQ',
    ],
    [
      'credential of a social account',
      credentialSealer(secret),
      '01S',
      '{"token":"x"}',
      'dEnrKahSc86z1fSuGMwEMiWsz6MZ30A-aL65FvY7f66F5w3OzZqq2wU',
    ],
    [
      'checkpoint of a post',
      checkpointSealer(secret),
      '01E',
      'upload 7',
      'a0C_fYuQnZNmFXuFfGVzbtiXzHgOHsvBqq_kCjIA8CNxcW7e',
    ],
  ])('a sealed %s still opens', (_, sealer, owner, text, sealed) => {
    expect(sealer.open(sealed, owner)).toBe(text)
  })

  test('a share link is still shown', () => {
    const token_sealed = 'yTyzcM8b4xGbHJgxk2Ko1HZo1V19RypFQ4ZJwveudTGD7oIimXefeSGLrXj9yQNOyAI'
    const { url } = createShareLinks({ baseUrl, secret })
    expect(url({ share_id: '01L', token_sealed })).toBe(`${baseUrl}/s/0123456789abcdefABCDEF`)
  })

  describe('a token that is on its way', () => {
    test('still reads a file', () => {
      const token =
        'eyJrZXkiOiJhY2NvdW50cy8wMUovY2xpcC5tcDQiLCJleHBpcmVzIjoxODk0NDA2NDAwfQ.iC4pxM48HXI48li3UkJpyEyh_JhgYUiG8vLNqG_VVfs'
      const expiresAt = '2030-01-12T00:00:00.000Z'
      expect(verifyFileToken(secret, token, NOW)).toEqual({ objectKey, expiresAt })
      expect(signFileToken(SECRET, objectKey, NOW)).toBe(token)
    })

    test('still reads a file of a public page', () => {
      const token =
        'GXwrjIGwowXVSDh9pKcv_55pILU8hPS49qJlxHyvOfFO5Dj_MUF_qwoscyLHpFAd8auF2wqjnkpKupyRZZAOpBcj6nWmkvA3zyNq40lJyUY'
      const expiresAt = '2030-01-10T15:00:00.000Z'
      expect(verifyPageToken(secret, token, NOW)).toEqual({ objectKey, expiresAt })
      expect(signPageToken(SECRET, objectKey, NOW)).toBe(token)
    })

    test('still uploads', () => {
      const token =
        'eyJhY2NvdW50X2lkIjoiMDFKIiwidXBsb2FkX2lkIjoiMDFVIiwiY29udGVudF90eXBlIjoidmlkZW8vbXA0Iiwic2l6ZV9ieXRlcyI6MTIzNCwiZXhwaXJlc19hdCI6IjIwMzAtMDEtMTBUMTE6MDA6MDAuMDAwWiJ9.QbmjZRBfQ8Ji7lK-NlRuSrGkhBuS5QkXUlUOpptktAY'
      const grant = { account_id: '01J', upload_id: '01U', content_type: 'video/mp4' }
      const upload = { ...grant, size_bytes: 1234 }
      const expiresAt = '2030-01-10T11:00:00.000Z'
      expect(verifyUploadToken(secret, token, NOW)).toEqual({ ...upload, expires_at: expiresAt })
      expect(signUploadToken(SECRET, upload, NOW)).toBe(token)
    })

    test('still opens an upload page', () => {
      const token =
        'eyJhY2NvdW50X2lkIjoiMDFKIiwidXBsb2FkX2lkIjoiMDFVIiwicHVycG9zZSI6InNvdXJjZSIsImV4cGlyZXNfYXQiOiIyMDMwLTAxLTEwVDA5OjAwOjAwLjAwMFoifQ.d5Y08E1eYjMVy78Woj5lYPbiA_r7iMiv-tqFcSEiBMA'
      const expires_at = '2030-01-10T09:00:00.000Z'
      const grant = { account_id: '01J', upload_id: '01U', purpose: 'source' as const, expires_at }
      const links = createUploadPageLinks({ secret, baseUrl })
      expect(links.open(token, NOW)).toEqual(grant)
      expect(links.open(token, Date.parse(expires_at))).toBeNull()
    })
  })

  test('a link in a mail still switches such mails off', () => {
    const token =
      'eyJzdWJqZWN0IjoiYWRhIiwia2luZCI6InBvc3RzX2ZhaWxlZCJ9.w_gLusBfpzWtDuveLiSKxnZH__R-U9sFBRbAAxvHic0'
    const links = createUnsubscribeLinks({ secret, baseUrl })
    expect(links.read(token)).toEqual({ subject: 'ada', kind: 'posts_failed' })
  })

  describe('what a browser holds', () => {
    test('still opens a page with a password', () => {
      const share = { share_id: '01L', password_hash: 'hash' } as Parameters<Pass['isHeld']>[0]
      const cookie = 'share_pass=7OwV8abbA0hpEN2zeqlmNW3M3_tn0hqRai4MyfmMB_U'
      const pass = createPagePass({ secret, baseUrl })
      expect(pass.isHeld(share, new Headers({ cookie }))).toBe(true)
      expect(pass.isHeld({ ...share, password_hash: 'new' }, new Headers({ cookie }))).toBe(false)
    })

    test('still sends a form, in a session and without one', () => {
      const tokens = createFormTokens({ secret, baseUrl })
      const { isToken } = tokens.open(new Headers(), 'session-1')
      expect(isToken('fNTmSo300RG1Z6sHrb3ZRb2qz73E4lY5qWM0IzwcVvU')).toBe(true)
      const cookie = '__Host-dashboard_visit=0123456789abcdefABCDEF'
      const visit = tokens.open(new Headers({ cookie }), null)
      expect(visit.isToken('vIc7MJJGooSb0avQ-FJBBsX7ysBIWTq5TxQJ5sZicS8')).toBe(true)
      expect(visit.isToken('fNTmSo300RG1Z6sHrb3ZRb2qz73E4lY5qWM0IzwcVvU')).toBe(false)
    })

    test('still is a session', async () => {
      const [old = ''] = cookieKeys(SECRET)
      const signed = new Bun.CryptoHasher('sha256', old).update('token').digest('base64')
      const cookie = `__Host-dashboard_session=${encodeURIComponent(`token.${signed}`)}; other=1`
      const known = withKnownCookie(new Headers({ cookie }), secret).get('cookie')
      const [now = ''] = cookieKeys(secret)
      const anew = new Bun.CryptoHasher('sha256', now).update('token').digest('base64')
      expect(known).toBe(`__Host-dashboard_session=${encodeURIComponent(`token.${anew}`)}; other=1`)
      const forged = cookie.replace('token.', 'other.')
      expect(withKnownCookie(new Headers({ cookie: forged }), secret).get('cookie')).toBe(forged)
    })
  })

  test('a cursor still continues its list', () => {
    const list = { name: 'clips' }
    const cursor = createCursors(SECRET).encode({ value: 7, id: '01C' }, list)
    expect(createCursors(secret).decode(cursor, list)).toEqual({ value: 7, id: '01C' })
    expect(() =>
      createCursors('another secret, of 32 bytes and more').decode(cursor, list),
    ).toThrow()
  })

  test('a credential between services is still taken', async () => {
    const now = () => NOW
    const claims = {
      ...{ iss: baseUrl, sub: 'ada', client_id: '01A', scope: 'svc:account:read' },
      ...{ aud: baseUrl, iat: NOW / 1000, exp: NOW / 1000 + 600, jti: '01T' },
    }
    const issued = await createInsideCredentials({ secret: SECRET, issuer: baseUrl, now }).issue({
      claims,
      kid: '01K',
    })
    const read = (secret: Secret) =>
      createInsideCredentials({ secret, issuer: baseUrl, now }).verify(issued)
    expect(await read(secret)).toMatchObject({ ok: true, kid: '01K' })
    expect(await read('another secret, of 32 bytes and more')).toMatchObject({ ok: false })
  })
})

type Pass = ReturnType<typeof createPagePass>
