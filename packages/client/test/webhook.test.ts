import { describe, expect, test } from 'bun:test'
import { mintWebhookSecret, signWebhook } from '@svc/secrets'
import { verifyWebhook, WebhookError } from '../src/index.ts'

const secret = mintWebhookSecret()
const event = { event_id: '01J', type: 'render.completed', sequence: 7, data: { title: 'Größe' } }
const body = JSON.stringify(event)
const now = Math.floor(Date.now() / 1000)
const headersOf = (secrets: string[], timestamp = now) => ({
  ...signWebhook(secrets, { id: '01J', timestamp, body }),
})

describe('verifyWebhook', () => {
  test('gives the event of a message that the service signed', async () => {
    const headers = headersOf([secret])
    expect(await verifyWebhook({ body, headers, secret })).toMatchObject(event)
    const bytes = new TextEncoder().encode(body)
    const verified = await verifyWebhook({ body: bytes, headers: new Headers(headers), secret })
    expect(verified.type).toBe('render.completed')
  })

  test('takes a message of either secret while one replaces the other', async () => {
    const next = mintWebhookSecret()
    const both = headersOf([secret, next])
    for (const known of [secret, next, [mintWebhookSecret(), next]]) {
      expect(await verifyWebhook({ body, headers: both, secret: known })).toMatchObject(event)
    }
  })

  test.each<[string, Partial<Parameters<typeof verifyWebhook>[0]>]>([
    ['another secret', { secret: mintWebhookSecret() }],
    ['a changed body', { body: body.replace('7', '8') }],
    ['an old message', { headers: headersOf([secret], now - 400) }],
    ['a message of the future', { headers: headersOf([secret], now + 86_400) }],
    [
      'another time than was signed',
      { headers: { ...headersOf([secret]), 'webhook-timestamp': String(now - 1) } },
    ],
    ['another id than was signed', { headers: { ...headersOf([secret]), 'webhook-id': '02J' } }],
    ['no signature', { headers: { ...headersOf([secret]), 'webhook-signature': '' } }],
    [
      'a signature of another version',
      { headers: { ...headersOf([secret]), 'webhook-signature': 'v2,AAAA' } },
    ],
    ['what is no base64', { headers: { ...headersOf([secret]), 'webhook-signature': 'v1,***' } }],
    [
      'a time that is no number',
      { headers: { ...headersOf([secret]), 'webhook-timestamp': 'soon' } },
    ],
    ['no secret', { secret: [] }],
    ['an empty secret', { secret: 'whsec_' }],
  ])('refuses %s', async (_, wrong) => {
    const verifying = verifyWebhook({ body, headers: headersOf([secret]), secret, ...wrong })
    await expect(verifying).rejects.toBeInstanceOf(WebhookError)
  })

  test('can be told how late a message may be', async () => {
    const headers = headersOf([secret], now - 400)
    const told = { body, headers, secret, toleranceSeconds: 600 }
    expect(await verifyWebhook(told)).toMatchObject(event)
  })
})
