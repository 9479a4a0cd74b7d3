import { createTokens, type Secret, type Tokens } from '@svc/secrets'

/** The minimum lifetime of a file address. */
export const FILE_TOKEN_SECONDS = 24 * 60 * 60

/** Permission to read one object until a moment. */
export interface FileGrant {
  objectKey: string
  expiresAt: string
  /** The media type to send it with, in place of the one that it was stored with. */
  contentType?: string
}

/** The payload of file tokens; `expires` in seconds since 1970. */
interface Payload {
  key: string
  expires: number
  type?: string
}

/**
 * Signs a token that lets its holder read one object.
 *
 * The same object gets the same token all day (UTC), so that browsers and caches can keep what they
 * fetched; it is valid for at least 24 hours and at most 48.
 *
 * @param now - Milliseconds since 1970.
 * @param contentType - The media type that it is sent with, in place of the stored one.
 */
export function signFileToken(
  secret: Secret,
  objectKey: string,
  now = Date.now(),
  contentType?: string,
): string {
  const payload = { key: objectKey, expires: expirySeconds(now) }
  return tokensOf(secret).sign(contentType ? { ...payload, type: contentType } : payload)
}

/** Returns the expiry of a token that is signed now: the end of the next day (UTC). */
export function fileTokenExpiry(now = Date.now()): Date {
  return new Date(expirySeconds(now) * 1000)
}

function expirySeconds(now: number): number {
  return (Math.floor(now / 1000 / FILE_TOKEN_SECONDS) + 2) * FILE_TOKEN_SECONDS
}

/** Reads a file token; `null` when it is forged, cut, meant for something else, or expired. */
export function verifyFileToken(secret: Secret, token: string, now = Date.now()): FileGrant | null {
  const payload = tokensOf(secret).read(token)
  return payload && grantOf(payload, now)
}

/** Returns the permission that a file token grants; `null` when it is expired. */
export function grantOf({ key, expires, type }: Payload, now: number): FileGrant | null {
  if (expires * 1000 <= now) return null
  const expiresAt = new Date(expires * 1000).toISOString()
  return { objectKey: key, expiresAt, ...(type !== undefined && { contentType: type }) }
}

/** Prepared signers by secret, reused because each resource in a response has several addresses to sign. */
const prepared = new Map<Secret, Tokens<Payload>>()

function tokensOf(secret: Secret): Tokens<Payload> {
  const tokens = prepared.get(secret) ?? createTokens<Payload>(secret, 'media file token')
  prepared.set(secret, tokens)
  return tokens
}
