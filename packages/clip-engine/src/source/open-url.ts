import { isIP } from 'node:net'
import { EngineError } from '../engine-error.ts'
import { explainConnection, explainStatus } from './explain-refusal.ts'
import type { Network } from './network.ts'
import { parseSourceUrl } from './parse-source-url.ts'
import { resolveHost } from './resolve-host.ts'

export interface Opened {
  response: Response
  /** Where the last redirect led. */
  url: URL
}

export interface OpenOptions {
  network: Network
  allow_private_addresses: boolean
  /** Added to the request, for example `Range`. */
  headers?: Record<string, string>
  signal: AbortSignal
}

const MAX_REDIRECTS = 5

/**
 * Opens a URL for reading; every hop is checked, resolved once, and connected to at the address that was checked.
 *
 * @throws {EngineError} `source_forbidden` for what may not be asked or does not let us; `source_unreachable`
 *   for what does not answer well; `source_unsupported` for what cannot be used as it comes.
 */
export async function openUrl(text: string, options: OpenOptions): Promise<Opened> {
  let url = parseSourceUrl(text, options.allow_private_addresses)
  for (let hops = 0; hops <= MAX_REDIRECTS; hops++) {
    const response = await ask(url, options)
    const location = response.headers.get('location')
    if (!isRedirect(response.status) || !location)
      return { response: accept(response, url, options), url }
    await response.body?.cancel()
    url = followTo(location, url, options.allow_private_addresses)
  }
  throw new EngineError(
    'source_unreachable',
    `${url.host} redirects more than ${MAX_REDIRECTS} times.`,
  )
}

async function ask(url: URL, options: OpenOptions): Promise<Response> {
  const { network, allow_private_addresses, headers, signal } = options
  const address = await orAbort(resolveHost(url, network, allow_private_addresses), signal)
  const checked = new URL(url)
  checked.hostname = isIP(address) === 6 ? `[${address}]` : address
  try {
    return await fetch(checked, {
      // The name is still what the server is asked for and what its certificate must be made out to.
      headers: { host: url.host, accept: '*/*', 'accept-encoding': 'identity', ...headers },
      ...(checked.hostname !== url.hostname && { tls: { serverName: url.hostname } }),
      redirect: 'manual',
      decompress: false,
      keepalive: false,
      signal,
    })
  } catch (error) {
    signal.throwIfAborted()
    throw explainConnection(error, url.host)
  }
}

/** A name server that does not answer cannot be interrupted, only left. */
async function orAbort<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  signal.throwIfAborted()
  const { promise, reject } = Promise.withResolvers<never>()
  const leave = () => reject(signal.reason)
  signal.addEventListener('abort', leave)
  try {
    return await Promise.race([work, promise])
  } finally {
    signal.removeEventListener('abort', leave)
  }
}

function isRedirect(status: number): boolean {
  return [301, 302, 303, 307, 308].includes(status)
}

function followTo(location: string, from: URL, allowsAnyPort: boolean): URL {
  const target = URL.canParse(location, from.href) ? new URL(location, from).href : location
  const url = parseSourceUrl(target, allowsAnyPort)
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
