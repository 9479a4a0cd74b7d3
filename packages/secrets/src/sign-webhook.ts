import { createHmac, randomBytes } from 'node:crypto'

const SECRET_PREFIX = 'whsec_'
const SECRET_BYTES = 32

export interface WebhookMessage {
  /** The same for every attempt, so that a receiver can detect duplicates. */
  id: string
  /** Seconds since 1970, of this attempt. */
  timestamp: number
  body: string
}

/** The headers by which a receiver identifies a message and verifies its sender. */
export interface WebhookHeaders {
  'webhook-id': string
  'webhook-timestamp': string
  'webhook-signature': string
}

/** Makes a secret for signing webhooks: `whsec_` and 256 random bits in base64. */
export function mintWebhookSecret(): string {
  return SECRET_PREFIX + randomBytes(SECRET_BYTES).toString('base64')
}

/**
 * Signs a message as Standard Webhooks specifies: HMAC-SHA256 over id, timestamp and body.
 *
 * @param secrets - Each `whsec_` and base64; one signature is made with each.
 * @see https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md
 */
export function signWebhook(
  secrets: readonly string[],
  { id, timestamp, body }: WebhookMessage,
): WebhookHeaders {
  const signatures = secrets.map((secret) => {
    const key = new Uint8Array(Buffer.from(secret.replace(/^whsec_/, ''), 'base64'))
    const text = `${id}.${timestamp}.${body}`
    return `v1,${createHmac('sha256', key).update(text).digest('base64')}`
  })
  return {
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signatures.join(' '),
  }
}
