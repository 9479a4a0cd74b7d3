import { createTokens, type Secret } from '@svc/secrets'

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
