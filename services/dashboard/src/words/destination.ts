import type { Words } from './page-words.ts'

/** The redirect target of an authorization, in readable form. */
export interface Destination {
  words: string
  /** With its colon, for example `https:`. */
  scheme: string
}

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]'])

export function destinationOf(redirectUri: string, { say }: Words): Destination {
  const { protocol: scheme, hostname, host } = new URL(redirectUri)
  const isWeb = scheme === 'https:' || scheme === 'http:'
  if (!isWeb) return { words: say('consent.onDevice', { scheme: scheme.slice(0, -1) }), scheme }
  return { words: LOOPBACK.has(hostname) ? say('consent.onComputer') : host, scheme }
}

/** Returns the host of the website that an app claims; `null` when it is not a web address. */
export function websiteHost(uri: string | null): string | null {
  if (!uri || !URL.canParse(uri)) return null
  const { protocol, host } = new URL(uri)
  return protocol === 'https:' || protocol === 'http:' ? host : null
}
