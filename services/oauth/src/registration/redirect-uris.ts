import { OAuthError } from '@svc/errors'
import type { Metadata } from './register.ts'

const MOST = 20

/**
 * Private-use schemes without a dot that known desktop clients use. Any other program on the same machine can register
 * such a scheme; PKCE makes an intercepted code useless to that program (OAuth 2.1 §8.4.3).
 */
const KNOWN_SCHEMES = ['claude', 'cursor', 'vscode', 'vscode-insiders', 'windsurf', 'zed']

const LOOPBACK = /^(127\.0\.0\.1|\[::1\]|localhost)(:\d+)?$/i

/**
 * Reads the redirect URIs of the client: OAuth 2.1 §2.3.1, RFC 8252 §7.
 *
 * A client that only uses refresh tokens needs no redirect URI.
 *
 * @throws {OAuthError} `invalid_redirect_uri` when a redirect URI is not usable, or all are missing.
 */
export function redirectUris(
  { redirect_uris: uris }: Metadata,
  grant_types: readonly string[],
): string[] {
  if (!Array.isArray(uris)) throw refuse('redirect_uris must be an array of texts.')
  if (uris.length > MOST) throw refuse(`redirect_uris has more than ${MOST} members.`)
  if (uris.length === 0 && grant_types.includes('authorization_code')) {
    throw refuse(
      'redirect_uris is empty; only a client whose one grant type is refresh_token may leave it so.',
    )
  }
  for (const [index, uri] of uris.entries()) {
    if (!isUsable(uri)) throw refuse(`redirect_uris[${index}] ${ALLOWED}`)
  }
  return uris
}

/** Returns whether a redirect to this URI delivers the code to the client and to no other party. */
function isUsable(text: unknown): boolean {
  const uri = typeof text === 'string' ? readUri(text) : null
  if (!uri) return false
  const { scheme, authority } = uri
  if (scheme === 'https') return Boolean(authority)
  if (scheme === 'http') return LOOPBACK.test(authority ?? '')
  return scheme.includes('.') || KNOWN_SCHEMES.includes(scheme)
}

const ALLOWED =
  'must be an https address, an http address of this machine (127.0.0.1, [::1], localhost), or a scheme ' +
  'of your own in reverse domain notation; without fragment, user name, * and blanks, at most 2000 characters.'

const refuse = (description: string) => new OAuthError('invalid_redirect_uri', description)

/** Longest URI, in characters. */
const LONGEST = 2000

/** A URI taken apart as it is written, before anything normalizes it. */
interface WrittenUri {
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
