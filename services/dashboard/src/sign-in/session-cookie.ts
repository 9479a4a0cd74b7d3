import { createHash, createHmac } from 'node:crypto'
import { deriveKeys, isSameText, type Secret } from '@svc/secrets'

/** Name of the session cookie, prefixed with `__Host-` when the service is reached over https. */
export const SESSION_COOKIE = 'dashboard_session'

/** The header by which a browser forgets what the studio kept in it: drafts, files on their way, the last list, and its address for notices. */
export const FORGETTING = ['clear-site-data', '"storage"'] as const

/** Names of the cookies of a sign-in that is under way: whose code is waited for, and what a passkey has to sign. */
export const CODE_COOKIE = 'dashboard_code'
export const PASSKEY_COOKIE = 'dashboard_passkey'

/** The same keys for what the library encrypts; each has a number by which it is known when others come before it. */
export const encryptionKeys = (secret: Secret) =>
  cookieKeys(secret).map((value) => ({
    version: createHash('sha256').update(value).digest().readUInt32BE(),
    value,
  }))

/** The keys that sign the cookie, as the library takes one: that of the secret, and those of the secrets before it. */
export const cookieKeys = (secret: Secret) =>
  deriveKeys(secret, 'dashboard sessions').map((key) => Buffer.from(key).toString('base64url'))

/** Signs a session's cookie anew that a secret before this one signed: the library knows one key. */
export function withKnownCookie(headers: Headers, secret: Secret): Headers {
  const [now = '', ...before] = cookieKeys(secret)
  if (before.length === 0) return headers
  const cookies = (headers.get('cookie') ?? '').split(/; */).map((pair) => {
    const [, name, text = ''] = /^([^=]*)=(.*)$/.exec(pair) ?? []
    if (!name?.endsWith(SESSION_COOKIE)) return pair
    const [token = '', signature = ''] = unescaped(text).split('.')
    const isOld = before.some((key) => isSameText(signatureOf(token, key), signature))
    return isOld ? `${name}=${encodeURIComponent(`${token}.${signatureOf(token, now)}`)}` : pair
  })
  const known = new Headers(headers)
  known.set('cookie', cookies.join('; '))
  return known
}

const signatureOf = (token: string, key: string) =>
  createHmac('sha256', key).update(token).digest('base64')

function unescaped(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}
