import { fileTokenExpiry, signFileToken } from './file-token.ts'

/**
 * Makes the addresses that files of this service are read under.
 *
 * @param options.base_url - Where clients reach the service, without a trailing slash.
 * @param options.secret - The same one that the media service verifies with.
 * @returns `url(object_key)`: `{base_url}/media/files/<token>/<last segment of the key>`, and until when an address
 *   that is signed now works.
 */
export function createFileLinks({ base_url, secret }: { base_url: string; secret: string }): {
  url(objectKey: string): string
  expiresAt(): string
} {
  return {
    expiresAt: () => fileTokenExpiry().toISOString(),
    url(objectKey) {
      const name = objectKey.slice(objectKey.lastIndexOf('/') + 1)
      return `${base_url}/media/files/${signFileToken(secret, objectKey)}/${name}`
    },
  }
}
