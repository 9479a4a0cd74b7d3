import type { OpenShare } from '@svc/domain'
import { createSigner, type Secret } from '@svc/secrets'

const COOKIE = 'share_pass'
const LIFETIME_SECONDS = 12 * 60 * 60

/** A cookie that records that a visitor gave the password of one link. */
export interface PagePass {
  /** Writes the cookie; it is sent to this page only. */
  cookie(share: OpenShare, path: string): string
  /** Returns whether a request carries the cookie. */
  isHeld(share: OpenShare, headers: Headers): boolean
}

/** Creates passes. A pass ends with its link, when the password changes, and after twelve hours in the browser. */
export function createPagePass(options: { secret: Secret; baseUrl: string }): PagePass {
  const signer = createSigner(options.secret, 'share page pass')
  const factOf = ({ share_id, password_hash }: OpenShare) => `${share_id} ${password_hash}`
  const secure = options.baseUrl.startsWith('https:') ? '; Secure' : ''
  return {
    cookie: (share, path) =>
      `${COOKIE}=${signer.sign(factOf(share))}; Path=${path}; Max-Age=${LIFETIME_SECONDS}; HttpOnly; SameSite=Lax${secure}`,
    isHeld: (share, headers) =>
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
