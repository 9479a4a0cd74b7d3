import { Socket } from 'node:net'
import type { Language } from '@svc/words'
import { Pool } from 'pg'
import type { Auth, AuthOptions } from './create-auth.ts'
import { createFactors } from './factors.ts'
import { acceptedBy, cookiesOf, toPerson, toSession } from './library-answers.ts'
import { createPeople } from './people.ts'
import { SESSION_COOKIE, withKnownCookie } from './session-cookie.ts'
import type { AwaitedCode, Credentials, Member, OpenedSession, Person, Session } from './sign-in.ts'

/** Size of the connection pool: sign-in needs few connections, and other services share the database. */
const MOST_CONNECTIONS = 4

/** Options of the library, and the database in which the schema `sign_in` belongs to it. */
export type SignInOptions = Omit<AuthOptions, 'pool'> & {
  databaseUrl: string
  /** The longest that the database may be silent, in milliseconds; five seconds by default. */
  answerMilliseconds?: number
}

/**
 * Users and their sessions. The rest of the service knows users by `user_id`.
 *
 * `headers` are those of the browser's request: its cookies say which session, and the rest describes it.
 */
export type SignIn = ReturnType<typeof openSignIn>

/** Opens the sign-in. The library is loaded and the database connected at the first request. */
export function openSignIn({ databaseUrl, answerMilliseconds = 5000, ...options }: SignInOptions) {
  const pool = openPool(databaseUrl, answerMilliseconds)
  let loading: Promise<Auth> | null = null

  function loadAll(): Promise<Auth> {
    loading ??= import('./create-auth.ts').then(({ createAuth }) =>
      createAuth({ ...options, pool }),
    )
    return loading
  }

  async function load(): Promise<Auth['api']> {
    return (await loadAll()).api
  }

  const known = (headers: Headers) => withKnownCookie(headers, options.secret)

  async function listOwn(sent: Headers) {
    const api = await load()
    const headers = known(sent)
    const own = await api.getSession({ headers })
    const sessions = own ? await api.listSessions({ headers }) : []
    return sessions.map((session) => toSession(session, own?.session.id))
  }

  return {
    /** Creates a user and a session; `null` when the e-mail is taken. */
    async signUp(
      person: Credentials & { name: string },
      headers: Headers,
    ): Promise<OpenedSession | null> {
      const api = await load()
      const answer = await acceptedBy(
        api.signUpEmail({ body: person, headers: described(headers), returnHeaders: true }),
      )
      return answer && { person: toPerson(answer.response.user), cookies: cookiesOf(answer) }
    },

    /** Begins a session, or asks for a code; `null` when the e-mail is unknown or the password wrong, after the same time. */
    async signIn(
      credentials: Credentials,
      headers: Headers,
    ): Promise<OpenedSession | AwaitedCode | null> {
      const api = await load()
      await pool.query('delete from sessions where expires_at < now()')
      const answer = await acceptedBy(
        api.signInEmail({ body: credentials, headers: described(headers), returnHeaders: true }),
      )
      if (!answer) return null
      const { response } = answer
      // Where a code is asked for, the library answers so instead, whatever its types say.
      const person = 'twoFactorRedirect' in response ? null : toPerson(response.user)
      return { person, cookies: cookiesOf(answer) } as OpenedSession | AwaitedCode
    },

    /** Ends the session; returns the cookies that remove it from the browser. */
    async signOut(headers: Headers): Promise<string[]> {
      const api = await load()
      return cookiesOf(await api.signOut({ headers: known(headers), returnHeaders: true }))
    },

    /** Reads the session; the cookies are those that prolong it or clear away a dead one. */
    async readSession(headers: Headers): Promise<{ member: Member | null; cookies: string[] }> {
      if (!headers.get('cookie')?.includes(SESSION_COOKIE)) return { member: null, cookies: [] }
      const api = await load()
      const answer = await api.getSession({ headers: known(headers), returnHeaders: true })
      const found = answer.response
      const member = found && {
        ...toPerson(found.user),
        session_id: found.session.id,
        has_second_factor: (found.user as { twoFactorEnabled?: boolean }).twoFactorEnabled === true,
      }
      return { member, cookies: cookiesOf(answer) }
    },

    /** Lists the member's sessions, the current one first. */
    async listSessions(headers: Headers): Promise<Session[]> {
      const sessions = await listOwn(headers)
      return sessions
        .map(({ token: _, ...session }) => session)
        .toSorted((a, b) => Number(b.is_current) - Number(a.is_current) || newer(a, b))
    },

    async rename(name: string, headers: Headers): Promise<void> {
      const api = await load()
      await api.updateUser({ body: { name }, headers: known(headers) })
    },

    /** Gives the member another password, and ends all sessions; the cookies hold a new one. `null` for a wrong present one. */
    async changePassword(
      currentPassword: string,
      newPassword: string,
      headers: Headers,
    ): Promise<string[] | null> {
      const api = await load()
      const body = { currentPassword, newPassword, revokeOtherSessions: true }
      const answer = await acceptedBy(
        api.changePassword({ body, headers: known(headers), returnHeaders: true }),
      )
      return answer && cookiesOf(answer)
    },

    /** Mails a link to the member's address, or to the new one where theirs is not verified; nothing for one that is taken, which is not told. */
    async askNewEmail(newEmail: string, language: Language, headers: Headers): Promise<void> {
      const { askIn } = await import('./create-auth.ts')
      const api = await load()
      const asked = { body: { newEmail }, headers: known(headers) }
      await askIn(language, () => acceptedBy(api.changeEmail(asked)))
    },

    /** Follows such a link: the person with the new address, or `asked` when that gets a link next; `null` when it is too old or was followed. */
    async followEmailLink(
      token: string,
      language: Language,
      headers: Headers,
    ): Promise<Person | 'asked' | null> {
      const { askIn } = await import('./create-auth.ts')
      const api = await load()
      const followed = { query: { token }, headers: known(headers) }
      const answer = await askIn(language, () => acceptedBy(api.verifyEmail(followed)))
      if (!answer) return null
      // Missing in the library's types.
      const { user } = answer as { user?: Parameters<typeof toPerson>[0] }
      return user ? toPerson(user) : 'asked'
    },

    async isOwnPassword(password: string, headers: Headers): Promise<boolean> {
      const api = await load()
      const asked = api.verifyPassword({ body: { password }, headers: known(headers) })
      return (await acceptedBy(asked)) !== null
    },

    /** Ends one of the member's sessions; has no effect on another user's or on one that has ended. */
    async endSession(sessionId: string, headers: Headers): Promise<void> {
      const sessions = await listOwn(headers)
      const session = sessions.find(({ session_id }) => session_id === sessionId)
      const api = await load()
      if (!session) return
      await api.revokeSession({ body: { token: session.token }, headers: known(headers) })
    },

    async endOtherSessions(headers: Headers): Promise<void> {
      const api = await load()
      await api.revokeOtherSessions({ headers: known(headers) })
    },

    /** Mails a reset link to a registered e-mail, in English by default; the result does not reveal whether it is registered. */
    async requestReset(email: string, language: Language = 'en'): Promise<void> {
      const { askIn } = await import('./create-auth.ts')
      const api = await load()
      await askIn(language, () => api.requestPasswordReset({ body: { email } }))
    },

    /** Sets a password and ends all sessions; false when the link was used, has expired or does not exist. */
    async resetPassword(token: string, password: string): Promise<boolean> {
      const api = await load()
      const answer = await acceptedBy(api.resetPassword({ body: { token, newPassword: password } }))
      return answer !== null
    },

    ...createPeople(loadAll),
    ...createFactors({ load, known, described }),

    /** Resolves when sign-in can work. */
    check: (): Promise<unknown> => pool.query('select 1 from users limit 1'),
    close: (): Promise<void> => pool.end(),
  }
}

function openPool(url: string, answerMilliseconds: number): Pool {
  const pool = new Pool({
    connectionString: url,
    options: '-c search_path=sign_in',
    max: MOST_CONNECTIONS,
    connectionTimeoutMillis: answerMilliseconds,
    // A connection that is silent for so long ends, with the statement that waits for it. One whose server is gone would else go back
    // to the pool, and the next statement wait behind the one that is never answered.
    stream: () => {
      const socket = new Socket()
      return socket.setTimeout(answerMilliseconds, () => socket.destroy(new Error(SILENT)))
    },
    allowExitOnIdle: true,
  })
  // An idle connection may die; without a listener its error would end the process.
  pool.on('error', () => {})
  // The pool listens only while a connection is idle, and the library that uses it does not: the statement that was sent on a
  // connection that dies is rejected, and the error is told a second time.
  pool.on('connect', (connection) => connection.on('error', () => {}))
  return pool
}

const SILENT = 'The database did not answer.'

/** Longest `User-Agent` that is stored, in characters. */
const MOST_AGENT_CHARACTERS = 300

// A new session must be independent of an old one, so no cookie of the request is passed on.
function described(headers: Headers): Headers {
  return new Headers({
    'user-agent': (headers.get('user-agent') ?? '').slice(0, MOST_AGENT_CHARACTERS),
    'x-forwarded-for': headers.get('x-forwarded-for') ?? '',
  })
}

const newer = (a: { last_used_at: Date }, b: { last_used_at: Date }) =>
  b.last_used_at.getTime() - a.last_used_at.getTime()
