/** Longest URI, in characters. */
const LONGEST = 2000

/** A URI taken apart as it is written, before anything normalizes it. */
export interface WrittenUri {
  /** In lower case. */
  scheme: string
  /** Host and port, as written; `null` without `//`. */
  authority: string | null
}

/**
 * Parses a URI strictly by RFC 3986, without the corrections that browsers make.
 *
 * @returns `null` for a URI that two parsers could read differently: one with blanks, control characters, backslashes,
 *   non-ASCII letters, a user name, a fragment, or a host that is not in its normal form.
 */
export function readUri(text: string): WrittenUri | null {
  if (text.length > LONGEST || !WRITABLE.test(text) || !URL.canParse(text)) return null
  const [, scheme = '', authority = null] = PARTS.exec(text) ?? []
  if (scheme === '') return null
  if (authority === null) return { scheme: scheme.toLowerCase(), authority }
  const { host, port } = new URL(text)
  const isPlain = !authority.includes('@') && isWrittenAs(authority, host, port)
  return isPlain ? { scheme: scheme.toLowerCase(), authority } : null
}

/** Returns whether a text is an address that a browser can show over TLS. */
export function isWebAddress(text: string): boolean {
  const uri = readUri(text)
  return uri?.scheme === 'https' && Boolean(uri.authority)
}

/** The characters of RFC 3986 §2, without `#`: no address here has a fragment. */
const WRITABLE = /^(?:[A-Za-z0-9\-._~:/?[\]@!$&'()+,;=]|%[0-9A-Fa-f]{2})+$/
const PARTS = /^([a-z][a-z0-9+.-]*):(?:\/\/([^/?]*))?/i

// The URL parser drops the scheme's default port, and accepts many numeric spellings of one IP address.
function isWrittenAs(authority: string, host: string, port: string): boolean {
  const written = authority.toLowerCase()
  return (
    written === host.toLowerCase() ||
    (port === '' &&
      /:\d{1,5}$/.test(written) &&
      written.replace(/:\d+$/, '') === host.toLowerCase())
  )
}
