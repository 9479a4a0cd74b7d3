import type { OpenShare } from '@svc/domain'
import { createSigner, type Secret } from '@svc/secrets'

const COOKIE = 'share_pass'
const LIFETIME_SECONDS = 12 * 60 * 60

/** Creates passes. A pass ends with its link, when the password changes, and after twelve hours in the browser. */
export function createPagePass(options: { secret: Secret; baseUrl: string }) {
  const signer = createSigner(options.secret, 'share page pass')
  const factOf = ({ share_id, password_hash }: OpenShare) => `${share_id} ${password_hash}`
  const secure = options.baseUrl.startsWith('https:') ? '; Secure' : ''
  return {
    /** Writes the cookie; it is sent to this page only. */
    cookie: (share: OpenShare, path: string): string =>
      `${COOKIE}=${signer.sign(factOf(share))}; Path=${path}; Max-Age=${LIFETIME_SECONDS}; HttpOnly; SameSite=Lax${secure}`,
    /** Returns whether a request carries the cookie. */
    isHeld: (share: OpenShare, headers: Headers): boolean =>
      readCookies(headers, COOKIE).some((value) => signer.isSigned(factOf(share), value)),
  }
}

export function readCookies(headers: Headers, name: string): string[] {
  return (headers.get('cookie') ?? '')
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(`${name}=`))
    .map((pair) => pair.slice(name.length + 1))
}
