import { ServiceError } from '@svc/domain'
import { type UploadGrant, verifyUploadToken } from '@svc/storage'

/**
 * Finds out what an address lets its holder upload.
 *
 * @throws {ApiError} `INVALID_LINK` when the token is not one of ours, is for something else, or has expired.
 */
export function openUploadLink(secret: string, token: string): UploadGrant {
  const grant = verifyUploadToken(secret, token)
  if (grant) return grant
  throw new ServiceError(
    'INVALID_LINK',
    'This upload address is not valid or has expired. Create a new upload.',
  )
}
