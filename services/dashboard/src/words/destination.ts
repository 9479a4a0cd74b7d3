/** Where an answer is sent, as a person understands it. */
export interface Destination {
  words: string
  /** The source expression that lets a form lead there. */
  form_target: string
}

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]'])

/** Reads a registered redirect address. */
export function destinationOf(redirectUri: string): Destination {
  const { protocol, hostname, host, origin } = new URL(redirectUri)
  const isWeb = protocol === 'https:' || protocol === 'http:'
  if (!isWeb)
    return { words: `An app on this device (${protocol.slice(0, -1)})`, form_target: protocol }
  // A policy has no way to write an IPv6 address, so there it allows the scheme.
  const form_target = hostname.startsWith('[') ? protocol : origin
  return { words: LOOPBACK.has(hostname) ? 'An app on this computer' : host, form_target }
}

/** Names the host of a website that an app claims; `null` when it is no web address. */
export function websiteHost(uri: string | null): string | null {
  if (!uri || !URL.canParse(uri)) return null
  const { protocol, host } = new URL(uri)
  return protocol === 'https:' || protocol === 'http:' ? host : null
}
