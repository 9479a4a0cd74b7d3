import { createSealer, createTokens, type Secret } from '@svc/secrets'

/** The minimum lifetime of a file address. */
const FILE_TOKEN_SECONDS = 24 * 60 * 60

/** Permission to read one object until a moment. */
export interface FileGrant {
  objectKey: string
  expiresAt: string
  /** The media type to send it with, in place of the one that it was stored with. */
  contentType?: string | undefined
}

/** The payload of file tokens; `expires` in seconds since 1970. */
interface Payload {
  key: string
  expires: number
  type?: string | undefined
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
  return tokensOf(secret).sign({ key: objectKey, expires: expirySeconds(now), type: contentType })
}

/** Returns the expiry of a token that is signed now: the end of the next day (UTC). */
function fileTokenExpiry(now = Date.now()): Date {
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
function grantOf({ key, expires, type }: Payload, now: number): FileGrant | null {
  if (expires * 1000 <= now) return null
  return { objectKey: key, expiresAt: new Date(expires * 1000).toISOString(), contentType: type }
}

const tokensOf = (secret: Secret) => createTokens<Payload>(secret, 'media file token')

const HOUR = 3600
/** The minimum lifetime of an address on a public page. */
const PAGE_TOKEN_HOURS = 6
/** Page tokens are not bound to an owner. */
const NO_OWNER = ''

/**
 * Seals a token that lets a visitor of a public page read one object.
 *
 * Unlike a file token it is encrypted, since an object's key contains the ids of account and project. The same object
 * gets the same token for an hour, so that a reloaded page plays from the cache.
 *
 * @param now - Milliseconds since 1970; the token works for six to seven hours from then.
 */
export function signPageToken(secret: Secret, objectKey: string, now = Date.now()): string {
  const expires = (Math.floor(now / 1000 / HOUR) + PAGE_TOKEN_HOURS + 1) * HOUR
  return sealerOf(secret).seal(JSON.stringify({ key: objectKey, expires }), NO_OWNER)
}

/** Reads a page token; `null` when it is forged, cut, meant for something else, or expired. */
export function verifyPageToken(secret: Secret, token: string, now = Date.now()): FileGrant | null {
  const text = opened(secret, token)
  return text === null ? null : grantOf(JSON.parse(text), now)
}

function opened(secret: Secret, token: string): string | null {
  try {
    return sealerOf(secret).open(token, NO_OWNER)
  } catch {
    return null
  }
}

const sealerOf = (secret: Secret) =>
  createSealer(secret, 'media page encryption', { nonceUse: 'media page nonce' })

/** Where clients reach the service, without a trailing slash, and the secret that the media service verifies with. */
interface LinkOptions {
  baseUrl: string
  secret: Secret
}

const DAY_MS = 24 * 60 * 60 * 1000

/**
 * Creates the functions that sign the addresses for reading files of this service.
 *
 * @returns `url(objectKey)`: `{baseUrl}/media/files/<token>/<last segment of the key>`, and the expiry of an address
 *   that is signed now; `lasting` signs one that works for so many days at least. `contentType` is the media type that the object is sent with, in place of the stored one.
 */
export function createFileLinks(options: LinkOptions): {
  url(objectKey: string, contentType?: string): string
  expiresAt(): string
  lasting(objectKey: string, days: number): { url: string; expires_at: string }
} {
  return {
    url: (objectKey, contentType) =>
      addressOf(
        options,
        objectKey,
        signFileToken(options.secret, objectKey, Date.now(), contentType),
      ),
    expiresAt: () => fileTokenExpiry().toISOString(),
    lasting: (objectKey, days) => {
      const begin = Date.now() + (days - 1) * DAY_MS
      return {
        url: addressOf(options, objectKey, signFileToken(options.secret, objectKey, begin)),
        expires_at: fileTokenExpiry(begin).toISOString(),
      }
    },
  }
}

/** Creates the function that signs the addresses of files on a public page. */
export function createPageLinks(options: LinkOptions): { url(objectKey: string): string } {
  return {
    url: (objectKey) => addressOf(options, objectKey, signPageToken(options.secret, objectKey)),
  }
}

function addressOf({ baseUrl }: LinkOptions, objectKey: string, token: string): string {
  return `${baseUrl}/media/files/${token}/${objectKey.slice(objectKey.lastIndexOf('/') + 1)}`
}

/** How long an upload address works after it was minted. */
const UPLOAD_TOKEN_SECONDS = 3 * 60 * 60

/** Permission to send one object of exactly this size and type, once. */
export interface UploadGrant {
  account_id: string
  upload_id: string
  content_type: string
  size_bytes: number
  /** RFC 3339. */
  expires_at: string
}

/**
 * Signs a token that lets its holder upload one file.
 *
 * The token itself can be replayed; the state of the upload row, checked when the bytes have arrived, limits it to one use.
 *
 * @param now - Milliseconds since 1970; the token works for `UPLOAD_TOKEN_SECONDS` from then.
 */
export function signUploadToken(
  secret: Secret,
  grant: Omit<UploadGrant, 'expires_at'>,
  now = Date.now(),
): string {
  const expires_at = uploadTokenExpiry(now)
  return uploadTokensOf(secret).sign({ ...grant, expires_at })
}

/** Reads an upload token; `null` when it is forged, cut, meant for something else, or expired. */
export function verifyUploadToken(
  secret: Secret,
  token: string,
  now = Date.now(),
): UploadGrant | null {
  const grant = uploadTokensOf(secret).read(token)
  return grant && Date.parse(grant.expires_at) > now ? grant : null
}

/** When an upload token signed at `now` stops working, RFC 3339. */
export function uploadTokenExpiry(now = Date.now()): string {
  return new Date(now + UPLOAD_TOKEN_SECONDS * 1000).toISOString()
}

const uploadTokensOf = (secret: Secret) => createTokens<UploadGrant>(secret, 'media upload token')
