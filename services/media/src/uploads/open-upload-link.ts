import { ServiceError } from '@svc/domain'
import type { Secret } from '@svc/secrets'
import { type UploadGrant, verifyUploadToken } from '@svc/storage'

/**
 * Returns what the holder of an address may upload.
 *
 * @throws {ApiError} `INVALID_LINK` when the token was not signed here, has another purpose, or has expired.
 */
export function openUploadLink(secret: Secret, token: string): UploadGrant {
  const grant = verifyUploadToken(secret, token)
  if (grant) return grant
  throw new ServiceError(
    'INVALID_LINK',
    'This upload address is not valid or has expired. Create a new upload.',
  )
}
