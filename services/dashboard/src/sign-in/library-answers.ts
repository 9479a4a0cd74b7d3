import { CODE_COOKIE, PASSKEY_COOKIE, SESSION_COOKIE } from './session-cookie.ts'
import type { Person, Session } from './sign-in.ts'

/** Awaits a call of the library; `null` when the library rejected the input, which is not a bug. */
export async function acceptedBy<A>(call: Promise<A>): Promise<A | null> {
  try {
    return await call
  } catch (error) {
    if (isRefusal(error)) return null
    throw error
  }
}

const OWN = [SESSION_COOKIE, CODE_COOKIE, PASSKEY_COOKIE]

/** Returns the `Set-Cookie` values for our cookies; the library also clears others, which it never set. */
export function cookiesOf({ headers }: { headers?: Headers | null }): string[] {
  return (headers?.getSetCookie() ?? []).filter((cookie) =>
    OWN.some((name) => cookie.includes(`${name}=`)),
  )
}

interface LibraryUser {
  id: string
  name: string
  email: string
  emailVerified: boolean
}

export function toPerson({ id, name, email, emailVerified }: LibraryUser): Person {
  return { user_id: id, name, email, is_verified: emailVerified }
}

interface LibrarySession {
  id: string
  token: string
  ipAddress?: string | null | undefined
  userAgent?: string | null | undefined
  createdAt: Date
  updatedAt: Date
}

/** Converts the library's session. The token is only for ending the session. */
export function toSession(
  session: LibrarySession,
  currentId: string | undefined,
): Session & { token: string } {
  return {
    session_id: session.id,
    is_current: session.id === currentId,
    address: session.ipAddress || null,
    user_agent: session.userAgent || null,
    created_at: session.createdAt,
    last_used_at: session.updatedAt,
    token: session.token,
  }
}

/** Returns whether the library refused a call because its session has ended, which may be after it was read. */
export const isSignedOut = (error: unknown): boolean =>
  error instanceof Error && 'statusCode' in error && error.statusCode === 401

/** Returns whether the library could not work, as without its database: which it says of itself, and not why. */
export const isTrouble = (error: unknown): boolean =>
  error instanceof Error && 'statusCode' in error && Number(error.statusCode) >= 500

// Checks properties instead of the class: importing the class would load the library before it is needed.
function isRefusal(error: unknown): boolean {
  if (!(error instanceof Error && 'statusCode' in error)) return false
  // For what a browser answers wrongly, the library says that it is to blame itself.
  const { code } = ('body' in error ? error.body : {}) as { code?: string }
  return Number(error.statusCode) < 500 || code === 'FAILED_TO_VERIFY_REGISTRATION'
}
