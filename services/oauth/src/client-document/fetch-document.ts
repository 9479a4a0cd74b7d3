import { OAuthError } from '@svc/errors'
import { fetchOutbound, OutboundError, systemOutside } from '@svc/outbound'

/** Downloads a document without following redirects. */
export type FetchDocument = (address: URL, signal: AbortSignal) => Promise<Response>

/** Longest document, in bytes: room for a few members, of which the longest are addresses. */
const MOST_BYTES = 20_000
const PATIENCE_MS = 5000
const JSON_TYPE = /^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i

/** For how long a document is cached, in seconds: the time its server specifies, within these bounds. */
const LIFETIME = { shortest: 60, usual: 3600, longest: 86_400 }

/** A document that was read, and for how long it may be used. */
export interface ReadDocument {
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
export async function fetchDocument(fetch: FetchDocument, address: string): Promise<ReadDocument> {
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
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let text = ''
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length
    if (bytes > MOST_BYTES) throw unreadable(url, `it has more than ${MOST_BYTES} bytes`)
    text += decoder.decode(chunk, { stream: true })
  }
  return text + decoder.decode()
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
