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
      cookiesOf(headers).some((value) => signer.isSigned(factOf(share), value)),
  }
}

function cookiesOf(headers: Headers): string[] {
  return (headers.get('cookie') ?? '')
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(`${COOKIE}=`))
    .map((pair) => pair.slice(COOKIE.length + 1))
}
