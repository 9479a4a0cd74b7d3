import { createTokens, type Secret } from '@svc/secrets'
import { fileTokenExpiry, signFileToken } from './file-token.ts'
import { signPageToken } from './page-token.ts'

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
  return tokensOf(secret).sign({ ...grant, expires_at })
}

/** Reads an upload token; `null` when it is forged, cut, meant for something else, or expired. */
export function verifyUploadToken(
  secret: Secret,
  token: string,
  now = Date.now(),
): UploadGrant | null {
  const grant = tokensOf(secret).read(token)
  return grant && Date.parse(grant.expires_at) > now ? grant : null
}

/** When an upload token signed at `now` stops working, RFC 3339. */
export function uploadTokenExpiry(now = Date.now()): string {
  return new Date(now + UPLOAD_TOKEN_SECONDS * 1000).toISOString()
}

const tokensOf = (secret: Secret) => createTokens<UploadGrant>(secret, 'media upload token')
