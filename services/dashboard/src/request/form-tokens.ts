import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'

const COOKIE = 'dashboard_visit'
const NONCE = /^[\w-]{22}$/

/** Binds each form to the session it was shown in, or to the browser when there is none yet. */
export interface FormTokens {
  /** Gives the token for the forms of a request; `cookie` is to be set when the browser has none. */
  open(headers: Headers, sessionId: string | null): { token: string; cookie: string | null }
  /** Tells whether a form carries the token of the session that sends it. */
  isRight(expected: string, given: string): boolean
}

export function createFormTokens(options: { secret: string; base_url: string }): FormTokens {
  const key = new Uint8Array(hkdfSync('sha256', options.secret, '', 'dashboard forms', 32))
  const isSecure = options.base_url.startsWith('https:')
  const name = isSecure ? `__Host-${COOKIE}` : COOKIE
  const attributes = `Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`
  const tokenOf = (holder: string) => createHmac('sha256', key).update(holder).digest('base64url')
  return {
    open(headers, sessionId) {
      if (sessionId) return { token: tokenOf(`session ${sessionId}`), cookie: null }
      const known = readCookie(headers, name)
      if (known && NONCE.test(known)) return { token: tokenOf(`browser ${known}`), cookie: null }
      const nonce = randomBytes(16).toString('base64url')
      return { token: tokenOf(`browser ${nonce}`), cookie: `${name}=${nonce}; ${attributes}` }
    },
    isRight(expected, given) {
      const [a, b] = [Buffer.from(expected), Buffer.from(given)]
      return a.length === b.length && timingSafeEqual(a, b)
    },
  }
}

function readCookie(headers: Headers, name: string): string | undefined {
  return (headers.get('cookie') ?? '')
    .split(';')
    .map((pair) => pair.trim())
    .find((pair) => pair.startsWith(`${name}=`))
    ?.slice(name.length + 1)
}
