import { describe, expect, test } from 'bun:test'
import {
  createShareLinks,
  createSourceSealer,
  signingKeySealer,
  webhookSealer,
} from '../packages/domain/src/index.ts'
import { createUnsubscribeLinks } from '../packages/mail/src/index.ts'
import type { Sealer } from '../packages/secrets/src/index.ts'
import {
  signFileToken,
  signPageToken,
  signUploadToken,
  verifyFileToken,
  verifyPageToken,
  verifyUploadToken,
} from '../packages/storage/src/index.ts'
import { checkpointSealer, credentialSealer } from '../services/api/src/publishing/sealers.ts'
import { createPagePass } from '../services/api/src/share-page/page-pass.ts'
import { createUploadPageLinks } from '../services/api/src/upload-page/page-links.ts'
import { createFormTokens } from '../services/dashboard/src/request/form-tokens.ts'

/** Values that release 1 issued under this secret, as stored in databases, browsers and bookmarks. */
const SECRET = 'a secret of this installation, of 32 bytes'
const NOW = Date.parse('2030-01-10T08:00:00Z')
const baseUrl = 'https://clips.example'
const objectKey = 'accounts/01J/clip.mp4'

test.each<[string, Sealer, string, string, string]>([
  [
    'address of a source',
    createSourceSealer(SECRET),
    '01P',
    'https://ada:pass@example.com/talk.mp4',
    'EZ3eX5DmOjRkRKk6Glj8LSOeeP0rHHzUxCPa9IftVUUhVIJdnfiIKWAjBfGJ67yJiobJ0HcfDl9eYs1RFqPgQIw',
  ],
  [
    'secret of a webhook',
    webhookSealer(SECRET),
    '01W',
    'whsec_MDEyMw==',
    'VQ_p-ypji8eAR01fSrMDo4q-gGwEgylL79zt-RTNhlf4GiF0tU0qOnO1',
  ],
  [
    'signing key',
    signingKeySealer(SECRET),
    '01K',
    '{"kty":"EC"}',
    '8GRAvJfVYp2fSqgaAbdEr_m5JxgaDUuZtxsftaYjq6GJJR9cVFuHyQ',
  ],
  [
    'credential of a social account',
    credentialSealer(SECRET),
    '01S',
    '{"token":"x"}',
    'dEnrKahSc86z1fSuGMwEMiWsz6MZ30A-aL65FvY7f66F5w3OzZqq2wU',
  ],
  [
    'checkpoint of a post',
    checkpointSealer(SECRET),
    '01E',
    'upload 7',
    'a0C_fYuQnZNmFXuFfGVzbtiXzHgOHsvBqq_kCjIA8CNxcW7e',
  ],
])('a sealed %s still opens', (_, sealer, owner, text, sealed) => {
  expect(sealer.open(sealed, owner)).toBe(text)
})

test('a share link is still shown', () => {
  const token_sealed = 'yTyzcM8b4xGbHJgxk2Ko1HZo1V19RypFQ4ZJwveudTGD7oIimXefeSGLrXj9yQNOyAI'
  const { url } = createShareLinks({ baseUrl, secret: SECRET })
  expect(url({ share_id: '01L', token_sealed })).toBe(`${baseUrl}/s/0123456789abcdefABCDEF`)
})

describe('a token that is on its way', () => {
  test('still reads a file', () => {
    const token =
      'eyJrZXkiOiJhY2NvdW50cy8wMUovY2xpcC5tcDQiLCJleHBpcmVzIjoxODk0NDA2NDAwfQ.iC4pxM48HXI48li3UkJpyEyh_JhgYUiG8vLNqG_VVfs'
    const expiresAt = '2030-01-12T00:00:00.000Z'
    expect(verifyFileToken(SECRET, token, NOW)).toEqual({ objectKey, expiresAt })
    expect(signFileToken(SECRET, objectKey, NOW)).toBe(token)
  })

  test('still reads a file of a public page', () => {
    const token =
      'GXwrjIGwowXVSDh9pKcv_55pILU8hPS49qJlxHyvOfFO5Dj_MUF_qwoscyLHpFAd8auF2wqjnkpKupyRZZAOpBcj6nWmkvA3zyNq40lJyUY'
    const expiresAt = '2030-01-10T15:00:00.000Z'
    expect(verifyPageToken(SECRET, token, NOW)).toEqual({ objectKey, expiresAt })
    expect(signPageToken(SECRET, objectKey, NOW)).toBe(token)
  })

  test('still uploads', () => {
    const token =
      'eyJhY2NvdW50X2lkIjoiMDFKIiwidXBsb2FkX2lkIjoiMDFVIiwiY29udGVudF90eXBlIjoidmlkZW8vbXA0Iiwic2l6ZV9ieXRlcyI6MTIzNCwiZXhwaXJlc19hdCI6IjIwMzAtMDEtMTBUMTE6MDA6MDAuMDAwWiJ9.QbmjZRBfQ8Ji7lK-NlRuSrGkhBuS5QkXUlUOpptktAY'
    const grant = { account_id: '01J', upload_id: '01U', content_type: 'video/mp4' }
    const upload = { ...grant, size_bytes: 1234 }
    const expiresAt = '2030-01-10T11:00:00.000Z'
    expect(verifyUploadToken(SECRET, token, NOW)).toEqual({ ...upload, expires_at: expiresAt })
    expect(signUploadToken(SECRET, upload, NOW)).toBe(token)
  })

  test('still opens an upload page', () => {
    const token =
      'eyJhY2NvdW50X2lkIjoiMDFKIiwidXBsb2FkX2lkIjoiMDFVIiwicHVycG9zZSI6InNvdXJjZSIsImV4cGlyZXNfYXQiOiIyMDMwLTAxLTEwVDA5OjAwOjAwLjAwMFoifQ.d5Y08E1eYjMVy78Woj5lYPbiA_r7iMiv-tqFcSEiBMA'
    const expires_at = '2030-01-10T09:00:00.000Z'
    const grant = { account_id: '01J', upload_id: '01U', purpose: 'source' as const, expires_at }
    const links = createUploadPageLinks({ secret: SECRET, baseUrl })
    expect(links.open(token, NOW)).toEqual(grant)
    expect(links.open(token, Date.parse(expires_at))).toBeNull()
  })
})

test('a link in a mail still switches such mails off', () => {
  const token =
    'eyJzdWJqZWN0IjoiYWRhIiwia2luZCI6InBvc3RzX2ZhaWxlZCJ9.w_gLusBfpzWtDuveLiSKxnZH__R-U9sFBRbAAxvHic0'
  const links = createUnsubscribeLinks({ secret: SECRET, baseUrl })
  expect(links.read(token)).toEqual({ subject: 'ada', kind: 'posts_failed' })
})

describe('what a browser holds', () => {
  test('still opens a page with a password', () => {
    const share = { share_id: '01L', password_hash: 'hash' } as Parameters<Pass['isHeld']>[0]
    const cookie = 'share_pass=7OwV8abbA0hpEN2zeqlmNW3M3_tn0hqRai4MyfmMB_U'
    const pass = createPagePass({ secret: SECRET, baseUrl })
    expect(pass.isHeld(share, new Headers({ cookie }))).toBe(true)
    expect(pass.isHeld({ ...share, password_hash: 'new' }, new Headers({ cookie }))).toBe(false)
  })

  test('still sends a form, in a session and without one', () => {
    const tokens = createFormTokens({ secret: SECRET, baseUrl })
    expect(tokens.open(new Headers(), 'session-1').token).toBe(
      'fNTmSo300RG1Z6sHrb3ZRb2qz73E4lY5qWM0IzwcVvU',
    )
    const cookie = '__Host-dashboard_visit=0123456789abcdefABCDEF'
    expect(tokens.open(new Headers({ cookie }), null).token).toBe(
      'vIc7MJJGooSb0avQ-FJBBsX7ysBIWTq5TxQJ5sZicS8',
    )
  })
})

type Pass = ReturnType<typeof createPagePass>
