import type { Secret } from './derive-key.ts'
import { createSigner } from './signer.ts'

/** Writes and reads tokens of one use. Their holder can read them, but not change them. */
export interface Tokens<Payload> {
  /** @returns `base64url(JSON).signature`. */
  sign(payload: Payload): string
  /** @returns `null` when the token was changed, truncated, or signed with another secret or for another use. */
  read(token: string): Payload | null
}

/** Creates the codec of signed tokens; an expiry, if any, is up to the payload. */
export function createTokens<Payload>(secret: Secret, use: string): Tokens<Payload> {
  const signer = createSigner(secret, use)
  return {
    sign(payload) {
      const body = Buffer.from(JSON.stringify(payload)).toString('base64url')
      return `${body}.${signer.sign(body)}`
    },
    read(token) {
      const [body, signature, ...rest] = token.split('.')
      if (!body || !signature || rest.length > 0) return null
      if (!signer.isSigned(body, signature)) return null
      return JSON.parse(Buffer.from(body, 'base64url').toString('utf8'))
    },
  }
}
