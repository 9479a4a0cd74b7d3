import { subtleCrypto } from '#platform'
import type { Event } from '#types'
import { WebhookError } from './errors.ts'

/** A message as it arrived. */
export interface WebhookMessage {
  /** The text or the bytes of the body, exactly as they came: not parsed and written again. */
  body: string | Uint8Array<ArrayBuffer>
  /** The headers of the request: `Headers`, or an object with lower-case names as in Node. */
  headers: Headers | Record<string, string | string[] | undefined>
  /** `whsec_…`; several during a rotation of secrets. */
  secret: string | readonly string[]
  /** Maximum age of a message, in seconds, and how far in the future it may be dated. Default: 300. */
  toleranceSeconds?: number
}

/**
 * Verifies that a message comes from the service, and returns its event.
 *
 * The same event may come twice: remember `event_id`.
 *
 * @throws {WebhookError} The message is not signed with any of the secrets, is too old, or is not valid.
 * @see https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md
 */
export async function verifyWebhook(message: WebhookMessage): Promise<Event> {
  const { body, toleranceSeconds = 300 } = message
  const id = headerOf(message, 'webhook-id')
  const timestamp = headerOf(message, 'webhook-timestamp')
  const signatures = headerOf(message, 'webhook-signature').split(' ').slice(0, MOST_SIGNATURES)
  if (!/^\d{1,12}$/.test(timestamp)) throw new WebhookError('The timestamp is not a number.')
  if (Math.abs(Date.now() / 1000 - Number(timestamp)) > toleranceSeconds) {
    throw new WebhookError(`The message is not of the last ${toleranceSeconds} seconds.`)
  }
  const text = typeof body === 'string' ? body : new TextDecoder().decode(body)
  const signed = new TextEncoder().encode(`${id}.${timestamp}.${text}`)
  const secrets = typeof message.secret === 'string' ? [message.secret] : message.secret
  for (const secret of secrets) {
    const key = await keyOf(secret)
    for (const signature of signatures) {
      if (await isSignedWith(key, signature, signed)) return JSON.parse(text)
    }
  }
  throw new WebhookError('The message is not signed with this secret.')
}

/** The most signatures that are checked; while a secret is rotated, the sender signs with two. */
const MOST_SIGNATURES = 8

function headerOf({ headers }: WebhookMessage, name: string): string {
  const value = headers instanceof Headers ? headers.get(name) : headers[name]
  if (typeof value === 'string' && value !== '') return value
  throw new WebhookError(`The header ${name} is missing.`)
}

function keyOf(secret: string): Promise<CryptoKey> {
  const bytes = bytesOf(secret.replace(/^whsec_/, ''))
  if (!bytes?.length) throw new WebhookError('The secret is not "whsec_" and base64.')
  return subtleCrypto.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify'])
}

/** Compares in constant time, as Web Crypto does. */
async function isSignedWith(key: CryptoKey, signature: string, signed: Uint8Array<ArrayBuffer>) {
  const bytes = signature.startsWith('v1,') ? bytesOf(signature.slice('v1,'.length)) : null
  return bytes !== null && subtleCrypto.verify('HMAC', key, bytes, signed)
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
  } catch {
    return null
  }
}
