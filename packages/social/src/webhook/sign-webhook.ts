import { createHmac } from 'node:crypto'

export const SECRET_PREFIX = 'whsec_'

/** The headers by which a receiver knows a message and its sender. */
export interface WebhookHeaders {
  'webhook-id': string
  'webhook-timestamp': string
  'webhook-signature': string
}

/**
 * Signs a message as Standard Webhooks has it: HMAC-SHA256 over id, timestamp and body.
 *
 * @param secret - `whsec_` and base64.
 * @param id - The same for every attempt; receivers ignore one they have seen.
 * @see https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md
 */
export function signWebhook(secret: string, id: string, at: Date, body: string): WebhookHeaders {
  const timestamp = String(Math.floor(at.getTime() / 1000))
  const key = Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64')
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${signature}`,
  }
}
