import { SESSION_COOKIE } from './session-cookie.ts'
import type { Person, Session } from './sign-in.ts'

/** Waits for the library; `null` when it refused what was given, which is no bug. */
export async function acceptedBy<A>(call: Promise<A>): Promise<A | null> {
  try {
    return await call
  } catch (error) {
    if (isRefusal(error)) return null
    throw error
  }
}

/** Takes what an answer does to our session cookie; the library clears others that it never set. */
export function cookiesOf({ headers }: { headers?: Headers | null }): string[] {
  return (headers?.getSetCookie() ?? []).filter((cookie) => cookie.includes(`${SESSION_COOKIE}=`))
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

/** Turns the library's words into ours. The token ends a session and leaves this module in no other form. */
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

// By its shape: importing the library's class would load the library before it is needed.
function isRefusal(error: unknown): boolean {
  return error instanceof Error && 'statusCode' in error && Number(error.statusCode) < 500
}
