import { documentClientId, findClient, type OAuthClient, saveDocumentClient } from '@svc/domain'
import type { Core } from '../dependencies.ts'
import { countRequest } from '../request-limits.ts'
import { fetchDocument } from './fetch-document.ts'
import { readDocument } from './read-document.ts'

/**
 * Finds the client that is described at an address, and downloads its document again when the stored copy has expired.
 *
 * @param headers - Headers of the request, for the limit on documents per client address.
 * @throws {OAuthError} `invalid_client` when the document cannot be read or used. The expired copy is not used instead: the document may
 * have been removed because the client was.
 */
export async function describedClient(
  { sql, limiter, resources, fetchClientDocument }: Core,
  document_url: string,
  headers: Headers,
): Promise<OAuthClient> {
  const known = await findClient(sql, documentClientId(document_url))
  if (known && isFresh(known)) return known
  await countRequest(limiter, 'document', headers)
  const { value, lifetime_seconds } = await fetchDocument(fetchClientDocument, document_url)
  const described = readDocument(document_url, value, resources)
  return saveDocumentClient(sql, { ...described, lifetime_seconds })
}

function isFresh({ document_expires_at }: OAuthClient): boolean {
  return document_expires_at !== null && Date.parse(document_expires_at) > Date.now()
}
