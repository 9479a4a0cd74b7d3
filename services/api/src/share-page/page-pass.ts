import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import type { OpenShare } from '@svc/domain'

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
export function createPagePass(options: { secret: string; base_url: string }): PagePass {
  const key = new Uint8Array(hkdfSync('sha256', options.secret, '', 'share page pass', 32))
  const passOf = ({ share_id, password_hash }: OpenShare) =>
    createHmac('sha256', key).update(`${share_id} ${password_hash}`).digest('base64url')
  const secure = options.base_url.startsWith('https:') ? '; Secure' : ''
  return {
    cookie: (share, path) =>
      `${COOKIE}=${passOf(share)}; Path=${path}; Max-Age=${LIFETIME_SECONDS}; HttpOnly; SameSite=Lax${secure}`,
    isHeld(share, headers) {
      const expected = Buffer.from(passOf(share))
      return cookiesOf(headers).some((value) => {
        const given = Buffer.from(value)
        return given.length === expected.length && timingSafeEqual(given, expected)
      })
    },
  }
}

function cookiesOf(headers: Headers): string[] {
  return (headers.get('cookie') ?? '')
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(`${COOKIE}=`))
    .map((pair) => pair.slice(COOKIE.length + 1))
}
