import { randomBytes } from 'node:crypto'
import { createSigner, type Secret } from '@svc/secrets'

const COOKIE = 'dashboard_visit'
const NONCE = /^[\w-]{22}$/

export interface FormToken {
  token: string
  /** Returns whether a form has the token of the session that sends it. */
  isToken(given: string): boolean
}

/** Binds each form to the session it was shown in, or to the browser when there is none yet. */
export type FormTokens = ReturnType<typeof createFormTokens>

export function createFormTokens(options: { secret: Secret; baseUrl: string }) {
  const signer = createSigner(options.secret, 'dashboard forms')
  const isSecure = options.baseUrl.startsWith('https:')
  const name = isSecure ? `__Host-${COOKIE}` : COOKIE
  const attributes = `Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`
  const tokenOf = (text: string): FormToken => ({
    token: signer.sign(text),
    isToken: (given) => signer.isSigned(text, given),
  })
  return {
    /** Returns what the forms of a request have, and the `cookie` to set when the browser has none. */
    open(headers: Headers, sessionId: string | null): FormToken & { cookie: string | null } {
      if (sessionId) return { ...tokenOf(`session ${sessionId}`), cookie: null }
      const known = readCookie(headers, name)
      if (known && NONCE.test(known)) return { ...tokenOf(`browser ${known}`), cookie: null }
      const nonce = randomBytes(16).toString('base64url')
      return { ...tokenOf(`browser ${nonce}`), cookie: `${name}=${nonce}; ${attributes}` }
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
