import type { Secret } from '@svc/secrets'
import { fileTokenExpiry, signFileToken } from './file-token.ts'
import { signPageToken } from './page-token.ts'

/** Where clients reach the service, without a trailing slash, and the secret that the media service verifies with. */
interface LinkOptions {
  baseUrl: string
  secret: Secret
}

/**
 * Creates the functions that sign the addresses for reading files of this service.
 *
 * @returns `url(objectKey)`: `{baseUrl}/media/files/<token>/<last segment of the key>`, and the expiry of an address
 *   that is signed now. `contentType` is the media type that the object is sent with, in place of the stored one.
 */
export function createFileLinks(options: LinkOptions): {
  url(objectKey: string, contentType?: string): string
  expiresAt(): string
} {
  return {
    url: (objectKey, contentType) =>
      addressOf(
        options,
        objectKey,
        signFileToken(options.secret, objectKey, Date.now(), contentType),
      ),
    expiresAt: () => fileTokenExpiry().toISOString(),
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
