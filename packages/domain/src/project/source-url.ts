import { BlockList, isIP } from 'node:net'
import { ApiError } from '@svc/errors'
import type { ProjectSource } from '@svc/specification'

/** The ports that web servers use; another port may be that of a mail server or database. */
const PORTS = ['', '80', '443', '8080', '8443']

const PLATFORMS: readonly [RegExp, ProjectSource['platform']][] = [
  [/(^|\.)(youtube\.com|youtu\.be|youtube-nocookie\.com)$/, 'youtube'],
  [/(^|\.)vimeo\.com$/, 'vimeo'],
  [/(^|\.)twitch\.tv$/, 'twitch'],
]
const MEDIA_FILE = /\.(mp4|m4v|mov|mkv|webm|avi|mpe?g|ts|flv|wmv|3gp|mp3|m4a|wav|ogg|flac)$/i
const LOCAL_NAME = /(^|\.)(localhost|local|internal|intranet|lan|home|corp|home\.arpa)\.?$/i

const privateAddresses = createPrivateAddresses()

/**
 * Checks the text of a source's address; the fetch checks the IP addresses that its host resolves to.
 *
 * @throws {ApiError} `VALIDATION_ERROR` at `body.source.url`.
 */
export function checkSourceUrl(text: string, allowPrivateAddresses: boolean): URL {
  const url = URL.parse(text)
  if (!url) throw refuse('is not an absolute URL')
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    throw refuse(`has the scheme ${url.protocol.slice(0, -1)}; allowed are http and https`)
  }
  refuseCredentials(url)
  if (allowPrivateAddresses) return url
  if (!PORTS.includes(url.port)) {
    throw refuse(`has the port ${url.port}; allowed are 80, 443, 8080 and 8443`)
  }
  if (isPrivateHost(url.hostname)) throw refuse('points into a private network')
  return url
}

/** A platform's page is fetched without signing in, so a user name and a password would have no effect. */
function refuseCredentials(url: URL): void {
  const platform = platformOf(url)
  if (platform === 'direct' || platform === 'other' || !(url.username || url.password)) return
  throw refuse(`has a user name or a password, which pages of ${platform} do not accept`)
}

/** Gives the part of a source's address that may be shown: without credentials and signatures. */
export function publicUrl(url: URL): string {
  const shown = new URL(url)
  shown.username = ''
  shown.password = ''
  shown.hash = ''
  // Only the platforms' own pages are known to have no secret in their query.
  const platform = platformOf(url)
  if (platform === 'direct' || platform === 'other') shown.search = ''
  return shown.href
}

/** Names the platform that an address belongs to; `direct` is a media file. */
export function platformOf(url: URL): ProjectSource['platform'] {
  const known = PLATFORMS.find(([host]) => host.test(url.hostname))
  return known?.[1] ?? (MEDIA_FILE.test(url.pathname) ? 'direct' : 'other')
}

/** Returns the last part of an address's path, to be used when there is no title; `null` when the path is empty. */
export function fileNameOf(url: URL): string | null {
  const name = url.pathname.slice(url.pathname.lastIndexOf('/') + 1)
  try {
    return (
      decodeURIComponent(name)
        .replaceAll(/[\p{Cc}\p{Cs}]/gu, '')
        .slice(0, 255) || null
    )
  } catch {
    return name.slice(0, 255)
  }
}

/** Returns whether a host's text alone shows that it is inside a private network. */
export function isPrivateHost(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '')
  const family = isIP(host)
  if (family === 0) return LOCAL_NAME.test(host) || !host.includes('.')
  return privateAddresses.check(host, family === 6 ? 'ipv6' : 'ipv4')
}

/** @see https://www.iana.org/assignments/iana-ipv4-special-registry and its IPv6 twin */
function createPrivateAddresses(): BlockList {
  const list = new BlockList()
  for (const [network, prefix] of [
    ['0.0.0.0', 8],
    ['10.0.0.0', 8],
    ['100.64.0.0', 10],
    ['127.0.0.0', 8],
    ['169.254.0.0', 16],
    ['172.16.0.0', 12],
    ['192.0.0.0', 24],
    ['192.0.2.0', 24],
    ['192.168.0.0', 16],
    ['198.18.0.0', 15],
    ['198.51.100.0', 24],
    ['203.0.113.0', 24],
    ['224.0.0.0', 3],
  ] as const) {
    list.addSubnet(network, prefix, 'ipv4')
  }
  for (const [network, prefix] of [
    ['::', 96],
    ['::ffff:0:0', 96],
    ['64:ff9b::', 32],
    ['100::', 64],
    ['2001::', 23],
    ['2001:db8::', 32],
    ['2002::', 16],
    ['fc00::', 7],
    ['fe80::', 10],
    ['ff00::', 8],
  ] as const) {
    list.addSubnet(network, prefix, 'ipv6')
  }
  return list
}

function refuse(why: string): ApiError {
  return new ApiError('VALIDATION_ERROR', `The address of the source ${why}.`, {
    location: 'body.source.url',
  })
}
