import { ServiceError } from '@svc/domain'
import type { Secret } from '@svc/secrets'
import { type FileGrant, verifyFileToken, verifyPageToken } from '@svc/storage'

/**
 * Returns what an address opens.
 *
 * @throws {ApiError} `INVALID_LINK` when the token or the name beside it is not what was signed, or it has expired.
 */
export function openFileLink(secret: Secret, link: { token: string; name: string }): FileGrant {
  const grant = verifyFileToken(secret, link.token) ?? verifyPageToken(secret, link.token)
  if (grant?.objectKey.endsWith(`/${link.name}`)) return grant
  throw new ServiceError(
    'INVALID_LINK',
    'This address is not valid or has expired. Read the resource that showed it again for a new one.',
  )
}
