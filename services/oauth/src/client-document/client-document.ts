import * as domain from '@svc/domain'
import { OAuthError } from '@svc/errors'
import { fetchOutbound, OutboundError, readAtMost, systemOutside } from '@svc/outbound'
import { isScope } from '@svc/specification/access'
import type { Core } from '../dependencies.ts'
import { readUri } from '../registration/redirect-uris.ts'
import { readClientMetadata } from '../registration/register.ts'
import { countRequest } from '../request-limits.ts'
import type { Resources } from '../resources.ts'

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
): Promise<domain.OAuthClient> {
  const known = await domain.findClient(sql, domain.documentClientId(document_url))
  if (known && isFresh(known)) return known
  await countRequest(limiter, 'document', headers)
  const { value, lifetime_seconds } = await fetchDocument(fetchClientDocument, document_url)
  const described = readDocument(document_url, value, resources)
  return domain.saveDocumentClient(sql, { ...described, lifetime_seconds })
}

function isFresh({ document_expires_at }: domain.OAuthClient): boolean {
  return document_expires_at !== null && Date.parse(document_expires_at) > Date.now()
}

/**
 * Reads the client's metadata from its document, by the rules of a registration.
 *
 * The document is written for all servers that the client uses: grant types and scopes that are unknown here are ignored.
 *
 * @throws {OAuthError} `invalid_client` when it describes another client, or contains a secret, which a public document must not.
 */
function readDocument(
  document_url: string,
  value: unknown,
  resources: Resources,
): Omit<domain.DescribedClient, 'lifetime_seconds'> {
  const { host } = new URL(document_url)
  const document: Record<string, unknown> = { ...(value as object | null) }
  const { client_id, token_endpoint_auth_method: method = 'none' } = document
  if (client_id !== document_url) {
    throw refuse(host, `its client_id is not its own address, ${document_url}`)
  }
  if (method !== 'none') throw refuse(host, 'its token_endpoint_auth_method must be none')
  if ('client_secret' in document) throw refuse(host, 'it has a client_secret')
  try {
    return { ...readClientMetadata(known(document), resources), document_url }
  } catch (error) {
    if (error instanceof OAuthError) throw refuse(host, error.message)
    throw error
  }
}

const KNOWN: Readonly<Record<string, readonly string[]>> = {
  grant_types: ['authorization_code', 'refresh_token'],
  response_types: ['code'],
}

function known({ scope, ...document }: Record<string, unknown>): Record<string, unknown> {
  const lists = Object.entries(KNOWN).flatMap(([name, words]) => {
    const list = document[name]
    return Array.isArray(list) ? [[name, list.filter((word) => words.includes(word))]] : []
  })
  const scopes = typeof scope === 'string' ? scope.split(' ').filter(isScope) : []
  return {
    ...document,
    ...Object.fromEntries(lists),
    ...(scopes.length > 0 && { scope: scopes.join(' ') }),
  }
}

function refuse(host: string, reason: string): OAuthError {
  return new OAuthError(
    'invalid_client',
    `The document at ${host} by which the application names itself cannot be used: ${reason}.`,
  )
}

/** Downloads a document without following redirects. */
export type FetchDocument = (address: URL, signal: AbortSignal) => Promise<Response>

/** Longest document, in bytes: room for a few members, of which the longest are addresses. */
const MOST_BYTES = 20_000
const PATIENCE_MS = 5000
const JSON_TYPE = /^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i

/** For how long a document is cached, in seconds: the time its server specifies, within these bounds. */
const LIFETIME = { shortest: 60, usual: 3600, longest: 86_400 }

interface ReadDocument {
  value: unknown
  lifetime_seconds: number
}

/** Downloads from public addresses only: the host is resolved once, and the connection goes to the address that was checked. */
export const fetchPublicDocument: FetchDocument = (address, signal) =>
  fetchOutbound(address, {
    outside: systemOutside(),
    allowPrivateAddresses: false,
    headers: { accept: 'application/json' },
    signal,
  })

/**
 * Downloads the document at the address that a client uses as its `client_id`.
 *
 * @throws {OAuthError} `invalid_client` with the reason, which is shown to the user.
 */
async function fetchDocument(fetch: FetchDocument, address: string): Promise<ReadDocument> {
  const url = new URL(address)
  const signal = AbortSignal.timeout(PATIENCE_MS)
  try {
    const response = await fetch(url, signal)
    if (response.status !== 200) throw unreadable(url, `it answered ${response.status}`)
    if (!JSON_TYPE.test(response.headers.get('content-type') ?? '')) {
      throw unreadable(url, 'it is not sent as application/json')
    }
    const text = await readText(response, url)
    return { value: JSON.parse(text), lifetime_seconds: lifetimeOf(response.headers) }
  } catch (error) {
    if (error instanceof OAuthError) throw error
    if (error instanceof OutboundError) throw unreadable(url, error.message)
    if (error instanceof SyntaxError) throw unreadable(url, 'it is not JSON')
    throw unreadable(url, `its server did not answer within ${PATIENCE_MS / 1000} s`)
  }
}

async function readText(response: Response, url: URL): Promise<string> {
  const bytes = await readAtMost(response, MOST_BYTES)
  if (!bytes) throw unreadable(url, `it has more than ${MOST_BYTES} bytes`)
  return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
}

function lifetimeOf(headers: Headers): number {
  const { shortest, usual, longest } = LIFETIME
  const control = headers.get('cache-control') ?? ''
  if (/\bno-(?:store|cache)\b/i.test(control)) return shortest
  const seconds = Number(/\bmax-age=(\d{1,9})/i.exec(control)?.[1] ?? usual)
  return Math.min(longest, Math.max(shortest, seconds))
}

function unreadable({ host }: URL, reason: string): OAuthError {
  return new OAuthError(
    'invalid_client',
    `The application names itself by a document at ${host} that cannot be read: ${reason}.`,
  )
}

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
  return isDocumentAddress(client_id) ? domain.documentClientId(client_id) : client_id
}
