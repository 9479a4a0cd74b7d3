import { createUlid } from '@svc/domain'
import { createTokens, type Secret } from '@svc/secrets'
import type { LinkedPurpose, UploadLink } from '@svc/specification'

/** Time in which the upload must be begun. */
const LINK_SECONDS = 60 * 60

/** Permission to make one upload of an account. */
export interface LinkGrant {
  account_id: string
  /** Id that the upload will have. It makes a link single-use, although the link is not stored. */
  upload_id: string
  purpose: LinkedPurpose
  /** RFC 3339. */
  expires_at: string
}

export interface PageLinks {
  mint(accountId: string, purpose: LinkedPurpose): UploadLink
  /** @returns `null` when the token is forged, cut, meant for something else, or expired. */
  open(token: string, now?: number): LinkGrant | null
}

/** @param options.baseUrl - Where people reach the service, without a trailing slash. */
export function createUploadPageLinks(options: { baseUrl: string; secret: Secret }): PageLinks {
  const tokens = createTokens<LinkGrant>(options.secret, 'upload page link')
  return {
    mint(account_id, purpose) {
      const upload_id = createUlid()
      const expires_at = new Date(Date.now() + LINK_SECONDS * 1000).toISOString()
      const token = tokens.sign({ account_id, upload_id, purpose, expires_at })
      return { upload_id, url: `${options.baseUrl}/u/${token}`, purpose, expires_at }
    },
    open(token, now = Date.now()) {
      const grant = tokens.read(token)
      return grant && Date.parse(grant.expires_at) > now ? grant : null
    },
  }
}
