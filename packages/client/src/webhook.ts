import { subtleCrypto } from '#platform'
import { WebhookError } from './errors.ts'
import type { Event } from './types/index.ts'

/** A message as it arrived. */
export interface WebhookMessage {
  /** The text or the bytes of the body, exactly as they came: not parsed and written again. */
  body: string | Uint8Array<ArrayBuffer>
  /** Of the request: `Headers`, or an object with lower-case names as Node has it. */
  headers: Headers | Record<string, string | string[] | undefined>
  /** `whsec_…`; several while one takes the place of another. */
  secret: string | readonly string[]
  /** How old a message may be, and how far in the future. Default: 300. */
  toleranceSeconds?: number
}

/**
 * Makes sure that a message came from the service, and gives its event.
 *
 * The same event may come twice: remember `event_id`.
 *
 * @throws {WebhookError} It is not signed with any of the secrets, too old, or not a message at all.
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

/** A sender that rotates signs with two. */
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
