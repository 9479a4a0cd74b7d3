import { type Credentials, fetchOutbound, takeCredentials } from '@svc/outbound'
import { EngineError } from '../engine-error.ts'
import { explainOutbound, explainStatus } from './explain-refusal.ts'
import type { Network } from './network.ts'
import { parseSourceUrl } from './parse-source-url.ts'

export interface Opened {
  response: Response
  /** Where the last redirect led. */
  url: URL
}

export interface OpenOptions {
  network: Network
  allowPrivateAddresses: boolean
  /** Sent to their own origin alone, also behind redirects. */
  credentials?: Credentials | null
  /** Added to the request, for example `Range`. */
  headers?: Record<string, string>
  signal: AbortSignal
}

const MAX_REDIRECTS = 5
/** What servers of sources see in their logs. */
const USER_AGENT = 'clip-service-sources/1'

/**
 * Opens a URL for reading; every hop is checked, resolved once, and connected to at the address that was checked.
 *
 * @throws {EngineError} `source_forbidden` for an address that is not allowed or a server that denies access;
 *   `source_unreachable` for a failed connection or error status; `source_unsupported` for an unusable URL or response.
 */
export async function openUrl(text: string, options: OpenOptions): Promise<Opened> {
  let url = parseSourceUrl(text, options.allowPrivateAddresses)
  for (let hops = 0; hops <= MAX_REDIRECTS; hops++) {
    const response = await ask(url, options)
    const location = response.headers.get('location')
    if (!isRedirect(response.status) || !location)
      return { response: accept(response, url, options), url }
    await response.body?.cancel()
    url = followTo(location, url, options.allowPrivateAddresses)
  }
  throw new EngineError(
    'source_unreachable',
    `${url.host} redirects more than ${MAX_REDIRECTS} times.`,
  )
}

async function ask(url: URL, options: OpenOptions): Promise<Response> {
  const { network, allowPrivateAddresses, credentials, headers = {}, signal } = options
  const isTheirs = credentials?.origin === url.origin
  return fetchOutbound(url, {
    outside: network,
    allowPrivateAddresses,
    headers: {
      'user-agent': USER_AGENT,
      ...headers,
      ...(isTheirs && { authorization: credentials.authorization }),
    },
    signal,
  }).catch(explainOutbound)
}

function isRedirect(status: number): boolean {
  return [301, 302, 303, 307, 308].includes(status)
}

function followTo(location: string, from: URL, allowsAnyPort: boolean): URL {
  const target = URL.canParse(location, from.href) ? new URL(location, from).href : location
  const url = parseSourceUrl(target, allowsAnyPort)
  if (takeCredentials(url)) {
    throw new EngineError(
      'source_forbidden',
      `${from.host} redirects to a URL with a user name or a password.`,
    )
  }
  if (from.protocol === 'https:' && url.protocol === 'http:') {
    throw new EngineError(
      'source_forbidden',
      `${from.host} redirects from https to ${url.host} without encryption.`,
    )
  }
  return url
}

function accept(response: Response, url: URL, { headers }: OpenOptions): Response {
  const isExpected = response.status === 200 || (response.status === 206 && headers?.['range'])
  if (!isExpected) {
    response.body?.cancel().catch(() => {})
    throw explainStatus(response.status, url.host)
  }
  const encoding = response.headers.get('content-encoding') ?? 'identity'
  if (encoding !== 'identity') {
    response.body?.cancel().catch(() => {})
    throw new EngineError(
      'source_unsupported',
      `${url.host} sends the file compressed (${encoding}); it must be sent as it is.`,
    )
  }
  return response
}
