import { randomBytes } from 'node:crypto'
import { createSigner, isSameText } from '@svc/secrets'

const COOKIE = 'dashboard_visit'
const NONCE = /^[\w-]{22}$/

/** Binds each form to the session it was shown in, or to the browser when there is none yet. */
export interface FormTokens {
  /** Returns the token for the forms of a request, and the `cookie` to set when the browser has none. */
  open(headers: Headers, sessionId: string | null): { token: string; cookie: string | null }
  /** Returns whether a form contains the token of the session that sends it. */
  isRight(expected: string, given: string): boolean
}

export function createFormTokens(options: { secret: string; baseUrl: string }): FormTokens {
  const signer = createSigner(options.secret, 'dashboard forms')
  const isSecure = options.baseUrl.startsWith('https:')
  const name = isSecure ? `__Host-${COOKIE}` : COOKIE
  const attributes = `Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`
  return {
    open(headers, sessionId) {
      if (sessionId) return { token: signer.sign(`session ${sessionId}`), cookie: null }
      const known = readCookie(headers, name)
      if (known && NONCE.test(known))
        return { token: signer.sign(`browser ${known}`), cookie: null }
      const nonce = randomBytes(16).toString('base64url')
      return { token: signer.sign(`browser ${nonce}`), cookie: `${name}=${nonce}; ${attributes}` }
    },
    isRight: isSameText,
  }
}

function readCookie(headers: Headers, name: string): string | undefined {
  return (headers.get('cookie') ?? '')
    .split(';')
    .map((pair) => pair.trim())
    .find((pair) => pair.startsWith(`${name}=`))
    ?.slice(name.length + 1)
}
