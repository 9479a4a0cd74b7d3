/** In characters. */
const LONGEST = 2000

/** A URI taken apart as it is written, before anything normalizes it. */
export interface WrittenUri {
  /** In lower case. */
  scheme: string
  /** Host and port, as written; `null` without `//`. */
  authority: string | null
}

/**
 * Takes a URI apart, strictly: RFC 3986, without the forgiveness of browsers.
 *
 * @returns `null` for whatever two readers could understand in two ways: blanks, control characters, backslashes,
 *   other alphabets, user names, fragments, or a host that is not written as it is meant.
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

/** Tells whether a text is an address that a browser can show over TLS. */
export function isWebAddress(text: string): boolean {
  const uri = readUri(text)
  return uri?.scheme === 'https' && Boolean(uri.authority)
}

/** The characters of RFC 3986 §2, without `#`: no address here has a fragment. */
const WRITABLE = /^(?:[A-Za-z0-9\-._~:/?[\]@!$&'()+,;=]|%[0-9A-Fa-f]{2})+$/
const PARTS = /^([a-z][a-z0-9+.-]*):(?:\/\/([^/?]*))?/i

// A parser drops the port that the scheme has anyway, and knows many ways to write one address in numbers.
function isWrittenAs(authority: string, host: string, port: string): boolean {
  const written = authority.toLowerCase()
  return (
    written === host.toLowerCase() ||
    (port === '' &&
      /:\d{1,5}$/.test(written) &&
      written.replace(/:\d+$/, '') === host.toLowerCase())
  )
}
