import type { FeedReading, FeedWork } from '@svc/domain'
import { fetchOutbound, readAtMost, systemOutside, takeCredentials } from '@svc/outbound'
import { parseFeed } from './parse-feed.ts'

const MOST_REDIRECTS = 5
/** Feeds of podcasts with a thousand episodes have two or three megabytes. */
const MOST_BYTES = 8 * 1024 * 1024
/** How long a feed may take to be read whole. */
const PATIENCE_MS = 30_000
const OUTSIDE = systemOutside()

/** Why a feed cannot be read, in words for the person who added it. */
export class FeedError extends Error {
  override name = 'FeedError'
}

export interface FeedNetwork {
  allowPrivateAddresses: boolean
  signal: AbortSignal
}

/**
 * Reads a feed, unless it is as it was. Of a page that names a feed, that feed is read, now and from then on.
 *
 * @throws {FeedError} It cannot be read, or is none.
 * @throws {OutboundError} Its host cannot be reached, or may not be.
 */
export async function fetchFeed(
  { url, etag, last_modified }: Pick<FeedWork, 'url' | 'etag' | 'last_modified'>,
  network: FeedNetwork,
): Promise<FeedReading> {
  const patience = AbortSignal.timeout(PATIENCE_MS)
  const patient = { ...network, signal: AbortSignal.any([network.signal, patience]) }
  try {
    const known = {
      ...(etag !== null && { 'if-none-match': etag }),
      ...(last_modified !== null && { 'if-modified-since': last_modified }),
    }
    const first = await open(new URL(url), known, patient)
    if (first === null) return { url, etag, last_modified, found: null }
    const named = /html/.test(first.type) ? await feedNamedBy(first) : null
    if (named === null) return toReading(url, first)
    const second = await open(named, {}, patient)
    return toReading(named.href, second ?? first)
  } catch (error) {
    if (!patience.aborted) throw error
    const { host } = new URL(url)
    throw new FeedError(`${host} did not answer within ${PATIENCE_MS / 1000} seconds.`)
  }
}

interface Page {
  /** Where it was, after redirects. */
  url: URL
  type: string
  text: string
  etag: string | null
  last_modified: string | null
}

function toReading(url: string, { text, etag, last_modified, ...page }: Page): FeedReading {
  const found = parseFeed(text, page.url)
  if (found) return { url, etag, last_modified, found }
  throw new FeedError(`${page.url.host} shows no feed at this address, and its page names none.`)
}

/** @returns `null` when it is as it was. */
async function open(
  first: URL,
  known: Record<string, string>,
  network: FeedNetwork,
): Promise<Page | null> {
  let url = first
  for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects += 1) {
    const plain = new URL(url)
    const credentials = takeCredentials(plain)
    const response = await fetchOutbound(plain, {
      headers: {
        'user-agent': 'clip-service-feeds/1',
        ...(credentials && { authorization: credentials.authorization }),
        ...known,
      },
      outside: OUTSIDE,
      ...network,
    })
    const { status, headers } = response
    if (status === 304) return null
    if (status === 200) {
      const [etag, last_modified] = [headers.get('etag'), headers.get('last-modified')]
      const type = headers.get('content-type') ?? ''
      return { url, type, text: await readText(response, url), etag, last_modified }
    }
    await response.body?.cancel()
    const next = status > 300 && status < 309 ? URL.parse(headers.get('location') ?? '', url) : null
    if (!next || !/^https?:$/.test(next.protocol)) {
      throw new FeedError(`${url.host} answers ${status}.`)
    }
    url = next
  }
  throw new FeedError(`${first.host} sends from one address to the next.`)
}

async function readText(response: Response, { host }: URL): Promise<string> {
  const bytes = await readAtMost(response, MOST_BYTES)
  if (!bytes) {
    throw new FeedError(`The feed of ${host} has more than ${MOST_BYTES / 1024 / 1024} MB.`)
  }
  const declared = /charset=["']?([\w-]+)/i.exec(response.headers.get('content-type') ?? '')
  const written = /^<\?xml[^>]*encoding=["']([\w-]+)/.exec(bytes.toString('latin1', 0, 200))
  return decode(bytes, declared?.[1] ?? written?.[1] ?? 'utf-8')
}

function decode(bytes: Uint8Array, label: string): string {
  try {
    return new TextDecoder(label).decode(bytes)
  } catch {
    return new TextDecoder().decode(bytes)
  }
}

/** The address of the feed that a web page names. */
async function feedNamedBy({ text, url }: Page): Promise<URL | null> {
  let named: URL | null = null
  const rewriter = new HTMLRewriter().on('link[rel="alternate"][href]', {
    element(link) {
      if (!/^application\/(rss|atom)\+xml/i.test(link.getAttribute('type') ?? '')) return
      const address = URL.parse(link.getAttribute('href') ?? '', url)
      if (address && /^https?:$/.test(address.protocol)) named ??= address
    },
  })
  await rewriter.transform(new Response(text)).text()
  return named
}
