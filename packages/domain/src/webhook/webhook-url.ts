import { ApiError, type Params } from '@svc/errors'
import { isPrivateHost } from '../project/source-url.ts'

const LONGEST = 2048

/**
 * Checks the text of a receiver's address; the sender checks the IP addresses that its host resolves to.
 *
 * @param allowPrivateAddresses - Also allows `http`, because hosts of a private network often have no certificates.
 * @param location - Where the request has the address.
 * @throws {ApiError} `VALIDATION_ERROR` at `location`.
 */
export function checkWebhookUrl(
  text: string,
  allowPrivateAddresses: boolean,
  location: string,
): string {
  const refuse = (why: string, reason: string, params: Params = {}) =>
    new ApiError('VALIDATION_ERROR', `The address of the receiver ${why}.`, {
      reason,
      params,
      location,
    })
  const url = URL.parse(text)
  if (!url || text.length > LONGEST)
    throw refuse('is not an absolute URL of at most 2048 characters', 'not_absolute_url')
  if (url.username || url.password)
    throw refuse('holds credentials; verify the signature instead', 'credentials_in_url')
  if (allowPrivateAddresses && url.protocol === 'http:') return url.href
  if (url.protocol !== 'https:') {
    const received = url.protocol.slice(0, -1)
    const params = { received, allowed: ['https'] }
    throw refuse(`has the scheme ${received}; it must be https`, 'wrong_scheme', params)
  }
  if (!allowPrivateAddresses && isPrivateHost(url.hostname))
    throw refuse('points into a private network', 'private_address')
  return url.href
}
