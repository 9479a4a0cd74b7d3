import { describe, expect, test } from 'bun:test'
import { createSigner, createTokens, deriveKeys, signWebhook } from '../src/index.ts'

const tokens = createTokens<{ key: string }>('a secret of this test', 'test')
const token = tokens.sign({ key: 'clip.mp4' })
const [body = '', signature = ''] = token.split('.')

describe('a token', () => {
  test('gives back what it was signed with', () => {
    expect(tokens.read(token)).toEqual({ key: 'clip.mp4' })
  })

  test.each([
    ['empty', ''],
    ['cut', token.slice(0, -1)],
    ['without a signature', body],
    ['without a body', `.${createSigner('a secret of this test', 'test').sign('')}`],
    ['longer', `${token}.x`],
    ['spelled otherwise', `${token}=`],
    ['of another body', `${btoa('{"key":"x"}')}.${signature}`],
    ['of another use', createTokens('a secret of this test', 'rest').sign({ key: 'clip.mp4' })],
    ['of another secret', createTokens('another secret', 'test').sign({ key: 'clip.mp4' })],
  ])('is refused when it is %s', (_, forged) => {
    expect(tokens.read(forged)).toBeNull()
  })
})

test('a key is derived once', () => {
  const derive = () => deriveKeys('a secret of this test', 'test')[0]
  expect(derive()).toBe(derive())
})

test('a signature is right for its text alone', () => {
  const signer = createSigner('a secret of this test', 'test')
  expect(signer.isSigned('text', signer.sign('text'))).toBe(true)
  expect(signer.isSigned('test', signer.sign('text'))).toBe(false)
  expect(signer.isSigned('text', '')).toBe(false)
})

test('a foreign key that is no point on its curve, just refused, leaves the next signature right', async () => {
  const signer = createSigner('a secret of this test', 'test')
  const signature = signer.sign('text')
  const coordinate = 'AQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQE'
  const key = { kty: 'EC', crv: 'P-256', x: coordinate, y: coordinate }
  const reading = crypto.subtle.importKey(
    'jwk',
    key,
    { name: 'ECDSA', namedCurve: 'P-256' },
    false,
    ['verify'],
  )
  expect(await reading.catch(() => 'refused')).toBe('refused')
  expect(signer.sign('text')).toBe(signature)
})

test('signWebhook signs as the published example, once with each secret', () => {
  const id = 'msg_p5jXN8AQM9LWM0D4loKWxJek'
  const message = { id, timestamp: 1_614_265_330, body: '{"test": 2432232314}' }
  const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
  const signature = 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE='
  expect(signWebhook([secret, secret], message)).toEqual({
    'webhook-id': id,
    'webhook-timestamp': '1614265330',
    'webhook-signature': `${signature} ${signature}`,
  })
})
