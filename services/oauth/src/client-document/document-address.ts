import { documentClientId } from '@svc/domain'
import { readUri } from '../registration/uri-rules.ts'

/**
 * Returns whether a `client_id` is the address of a document that describes the client: https, with a path, and in the normal form of a URL.
 *
 * @see https://datatracker.ietf.org/doc/draft-ietf-oauth-client-id-metadata-document/
 */
export function isDocumentAddress(client_id: string): boolean {
  if (readUri(client_id)?.scheme !== 'https') return false
  const { href, pathname } = new URL(client_id)
  return pathname !== '/' && href === client_id
}

/** Returns the id under which a client is stored: the one given at registration, or one derived from the document's address. */
export function storedClientId(client_id: string): string {
  return isDocumentAddress(client_id) ? documentClientId(client_id) : client_id
}
