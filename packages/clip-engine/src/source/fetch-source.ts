import { join } from 'node:path'
import { basename } from 'node:path/posix'
import { decodePart, resolveHost, takeCredentials } from '@svc/outbound'
import { EngineError } from '../engine-error.ts'
import type { SourceLimits } from '../pipeline/clip-run.ts'
import { cleanTitle } from './clean-title.ts'
import { download, type FetchProgress } from './download.ts'
import { explainOutbound } from './explain-refusal.ts'
import { fetchFromSite, type SiteCookies, type SiteOptions } from './fetch-from-site.ts'
import { type Network, systemNetwork } from './network.ts'
import { openUrl } from './open-url.ts'
import { parseSourceUrl } from './parse-source-url.ts'
import type { SourceMarks } from './source-marks.ts'
import { watchFlow } from './watch-flow.ts'

/** A source brought from a URL into the run's folder. */
interface FetchedSource {
  path: string
  title: string
  /** Of a site's video. */
  marks?: SourceMarks
}

/**
 * Brings a source from a public address into `folder`, as a file named `source`.
 *
 * Every address is checked before connecting, also after redirects. Pages of video sites are downloaded with
 * `yt-dlp`. After a failure nothing stays in the folder. A user name and a password in the URL are sent to its own origin
 * as Basic authentication, for files only; `cookies` are those of the URL's site, for pages of that site only.
 *
 * @throws {EngineError} `source_unreachable`, `source_forbidden`, `source_unsupported`, `source_too_large`,
 *   `source_too_long`, `timeout` or `storage_full`; on abort the signal's reason.
 */
export async function fetchSource(
  text: string,
  folder: string,
  limits: SourceLimits,
  signal: AbortSignal,
  onProgress: (progress: FetchProgress) => void,
  network: Network = systemNetwork(),
  cookies?: SiteCookies,
): Promise<FetchedSource> {
  const url = parseSourceUrl(text, limits.allowPrivateAddresses)
  const credentials = takeCredentials(url)
  const path = join(folder, 'source')
  const options = { limits, network, signal, onProgress }
  if (isSite(url.hostname)) {
    if (credentials) throw noSignIn(url)
    return fetchPage(url, path, { ...options, cookies })
  }

  using flow = watchFlow(signal, network)
  const connection = { ...limits, network, credentials, signal: flow.signal }
  const opened = await openUrl(url.href, connection)
  flow.renew()
  if (isPage(opened.response)) {
    await opened.response.body?.cancel()
    if (credentials) throw noSignIn(opened.url)
    const isSame = cookies && `.${opened.url.hostname}`.endsWith(`.${cookies.site}`)
    return fetchPage(opened.url, path, { ...options, ...(isSame && { cookies }) })
  }
  await download(opened, path, { ...connection, flow, maxBytes: limits.maxBytes, onProgress })
  const disposition = opened.response.headers.get('content-disposition')
  return { path, title: nameDownload(disposition, opened.url) }
}

async function fetchPage(url: URL, path: string, options: SiteOptions): Promise<FetchedSource> {
  const { network, limits } = options
  await resolveHost(url, network, limits.allowPrivateAddresses).catch(explainOutbound)
  const { title, marks } = await fetchFromSite(url, path, options)
  return { path, title: title ?? url.hostname, marks }
}

function noSignIn({ host }: URL): EngineError {
  return new EngineError(
    'source_unsupported',
    `${host} shows a web page. With a user name and a password only the address of a video file works.`,
  )
}

function isPage({ headers }: Response): boolean {
  return /^\s*(text\/html|application\/xhtml\+xml)\s*(;|$)/i.test(headers.get('content-type') ?? '')
}

/** Finds a title for a download: the name its server gives it, else the last part of its URL, without extension. */
function nameDownload(disposition: string | null, url: URL): string {
  const name = nameFromDisposition(disposition ?? '') ?? decodePart(basename(url.pathname))
  // Takes the last part only, because servers may send a whole local path.
  const file = name.split(/[\\/]/).at(-1) ?? ''
  return cleanTitle(file.replace(/\.[a-z0-9]{1,5}$/i, '')) ?? url.hostname
}

/** @see https://www.rfc-editor.org/rfc/rfc6266#section-4 : the extended form is preferred */
function nameFromDisposition(header: string): string | undefined {
  const extended = /filename\*\s*=\s*utf-8'[^']*'([^;\s]+)/i.exec(header)?.[1]
  if (extended) return decodePart(extended)
  const quoted = /filename\s*=\s*"((?:[^"\\]|\\.)*)"/i.exec(header)?.[1]
  return quoted?.replace(/\\(.)/g, '$1') ?? /filename\s*=\s*([^;\s"]+)/i.exec(header)?.[1]
}

/** Sites whose pages carry videos. */
const SITES = [
  ...['youtube.com', 'youtube-nocookie.com', 'youtu.be', 'vimeo.com', 'twitch.tv', 'x.com'],
  ...['twitter.com', 'tiktok.com', 'instagram.com', 'facebook.com', 'linkedin.com'],
  ...['dailymotion.com', 'rumble.com', 'loom.com', 'reddit.com'],
]

/** Whether a host is that of a site; others may serve files. */
export function isSite(hostname: string): boolean {
  const host = hostname.replace(/\.$/, '')
  return SITES.some((site) => host === site || host.endsWith(`.${site}`))
}
