import { OAuthError } from '@svc/errors'
import type { Metadata } from './metadata-rules.ts'
import { readUri } from './uri-rules.ts'

const MOST = 20

/**
 * Desktop clients that are known by a scheme without a dot. Such a scheme has no owner, so another program on
 * the same machine can take it; PKCE is what keeps the code useless to it (OAuth 2.1 §8.4.3).
 */
const KNOWN_SCHEMES = ['claude', 'cursor', 'vscode', 'vscode-insiders', 'windsurf', 'zed']

const LOOPBACK = /^(127\.0\.0\.1|\[::1\]|localhost)(:\d+)?$/i

/**
 * Reads where the client may be answered: OAuth 2.1 §2.3.1, RFC 8252 §7.
 *
 * A client that only refreshes is never redirected to, and needs none.
 *
 * @throws {OAuthError} `invalid_redirect_uri` when one of them is not usable, or they are missing.
 */
export function redirectUris(
  { redirect_uris: uris }: Metadata,
  grant_types: readonly string[],
): string[] {
  if (!Array.isArray(uris)) throw refuse('redirect_uris must be an array of texts.')
  if (uris.length > MOST) throw refuse(`redirect_uris has more than ${MOST} members.`)
  if (uris.length === 0 && grant_types.includes('authorization_code')) {
    throw refuse('redirect_uris is empty, which only a client that only refreshes may have.')
  }
  for (const [index, uri] of uris.entries()) {
    if (!isUsable(uri)) throw refuse(`redirect_uris[${index}] ${ALLOWED}`)
  }
  return uris
}

/** Tells whether browsers can be sent there without handing the code to another party. */
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
