import type { OpenShare } from '@svc/domain'
import { createSigner } from '@svc/secrets'

const COOKIE = 'share_pass'
const LIFETIME_SECONDS = 12 * 60 * 60

/** Remembers in a visitor's browser that the password of one link was given. */
export interface PagePass {
  /** Writes the cookie; only this page gets to see it. */
  cookie(share: OpenShare, path: string): string
  /** Tells whether a request came with it. */
  isHeld(share: OpenShare, headers: Headers): boolean
}

/** Creates passes that end with the link, with its password, and after twelve hours in the browser. */
export function createPagePass(options: { secret: string; baseUrl: string }): PagePass {
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
