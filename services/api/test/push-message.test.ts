import { expect, test } from 'bun:test'
import { createVerify } from 'node:crypto'
import { pushKeys } from '@svc/secrets'
import { encryptPush } from '../src/notices/push-notice.ts'

test('a message is encrypted as the standard shows it', () => {
  // RFC 8291, appendix A.
  const reader = {
    p256dh:
      'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  }
  const drawn = {
    key: Buffer.from('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw', 'base64url'),
    salt: Buffer.from('DGv6ra1nlYgDCS1FRnbzlw', 'base64url'),
  }
  const text = 'When I grow up, I want to be a watermelon'
  expect(encryptPush(text, reader, drawn).toString('base64url')).toBe(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  )
})

test('push services know who sends, under the key of each secret', () => {
  const [now, before] = pushKeys(['the secret of now, long enough', 'the one before, long enough'])
  expect(pushKeys('the one before, long enough')[0].publicKey).toBe(before?.publicKey ?? '')
  const asked = Date.now() / 1000
  const said = now.authorize('https://push.example.org', 'https://clips.example.org')
  const [, head = '', claims = '', signature = '', key] =
    /^vapid t=([^.]+)\.([^.]+)\.([^,]+), k=(.+)$/.exec(said) ?? []
  expect(key).toBe(now.publicKey)
  const { aud, sub, exp } = JSON.parse(String(Buffer.from(claims, 'base64url')))
  expect([aud, sub]).toEqual(['https://push.example.org', 'https://clips.example.org'])
  // Twelve hours from when it was asked for, in whole seconds.
  expect(exp).toBeWithin(asked + 43_199, Date.now() / 1000 + 43_201)
  const point = Buffer.from(now.publicKey, 'base64url')
  const [x = '', y = ''] = [point.subarray(1, 33), point.subarray(33)].map((part) =>
    part.toString('base64url'),
  )
  const verifies = createVerify('sha256')
    .update(`${head}.${claims}`)
    .verify(
      { key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk', dsaEncoding: 'ieee-p1363' },
      Buffer.from(signature, 'base64url'),
    )
  expect(verifies).toBe(true)
})
