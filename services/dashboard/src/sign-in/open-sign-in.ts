import { randomBytes } from 'node:crypto'
import { Pool } from 'pg'
import type { Auth, AuthOptions } from './create-auth.ts'
import { createFactors } from './factors.ts'
import { acceptedBy, cookiesOf, toPerson, toSession } from './library-answers.ts'
import { SESSION_COOKIE, withKnownCookie } from './session-cookie.ts'
import type { AwaitedCode, OpenedSession, Person, SignIn } from './sign-in.ts'

/** Size of the connection pool: sign-in needs few connections, and other services share the database. */
const MOST_CONNECTIONS = 4
const IDLE_MS = 10_000
/** The longest wait for the database. */
const ANSWER_MS = 5000

/** Options of the library, and the database in which the schema `sign_in` belongs to it. */
export type SignInOptions = Omit<AuthOptions, 'pool'> & { databaseUrl: string }

/** Opens the sign-in. The library is loaded and the database connected at the first request. */
export function openSignIn({ databaseUrl, ...options }: SignInOptions): SignIn {
  const pool = openPool(databaseUrl)
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
    async signUp(person, headers) {
      const api = await load()
      const answer = await acceptedBy(
        api.signUpEmail({ body: person, headers: described(headers), returnHeaders: true }),
      )
      return answer && { person: toPerson(answer.response.user), cookies: cookiesOf(answer) }
    },

    async signIn(credentials, headers) {
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

    async signOut(headers) {
      const api = await load()
      return cookiesOf(await api.signOut({ headers: known(headers), returnHeaders: true }))
    },

    async readSession(headers) {
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

    async listSessions(headers) {
      const sessions = await listOwn(headers)
      return sessions
        .map(({ token: _, ...session }) => session)
        .toSorted((a, b) => Number(b.is_current) - Number(a.is_current) || newer(a, b))
    },

    async rename(name, headers) {
      const api = await load()
      await api.updateUser({ body: { name }, headers: known(headers) })
    },

    async changePassword(currentPassword, newPassword, headers) {
      const api = await load()
      const body = { currentPassword, newPassword, revokeOtherSessions: true }
      const answer = await acceptedBy(
        api.changePassword({ body, headers: known(headers), returnHeaders: true }),
      )
      return answer && cookiesOf(answer)
    },

    async askNewEmail(newEmail, language, headers) {
      const { askIn } = await import('./create-auth.ts')
      const api = await load()
      const asked = { body: { newEmail }, headers: known(headers) }
      await askIn(language, () => acceptedBy(api.changeEmail(asked)))
    },

    async followEmailLink(token, language, headers) {
      const { askIn } = await import('./create-auth.ts')
      const api = await load()
      const followed = { query: { token }, headers: known(headers) }
      const answer = await askIn(language, () => acceptedBy(api.verifyEmail(followed)))
      if (!answer) return null
      // Missing in the library's types.
      const { user } = answer as { user?: Parameters<typeof toPerson>[0] }
      return user ? toPerson(user) : 'asked'
    },

    async isOwnPassword(password, headers) {
      const api = await load()
      const asked = api.verifyPassword({ body: { password }, headers: known(headers) })
      return (await acceptedBy(asked)) !== null
    },

    async endSession(sessionId, headers) {
      const sessions = await listOwn(headers)
      const session = sessions.find(({ session_id }) => session_id === sessionId)
      const api = await load()
      if (!session) return
      await api.revokeSession({ body: { token: session.token }, headers: known(headers) })
    },

    async endOtherSessions(headers) {
      const api = await load()
      await api.revokeOtherSessions({ headers: known(headers) })
    },

    async requestReset(email, language = 'en') {
      const { askIn } = await import('./create-auth.ts')
      const api = await load()
      await askIn(language, () => api.requestPasswordReset({ body: { email } }))
    },

    async resetPassword(token, password) {
      const api = await load()
      const answer = await acceptedBy(api.resetPassword({ body: { token, newPassword: password } }))
      return answer !== null
    },

    ...createPeople(loadAll),
    ...createFactors({ load, known, described }),

    check: () => pool.query('select 1 from users limit 1'),
    close: () => pool.end(),
  }
}

function openPool(url: string): Pool {
  const pool = new Pool({
    connectionString: url,
    options: '-c search_path=sign_in',
    max: MOST_CONNECTIONS,
    idleTimeoutMillis: IDLE_MS,
    connectionTimeoutMillis: ANSWER_MS,
    query_timeout: ANSWER_MS,
    allowExitOnIdle: true,
  })
  // An idle connection may die; without a listener its error would end the process.
  pool.on('error', () => {})
  // The pool listens only while a connection is idle, and the library that uses it does not: the statement that was sent on a
  // connection that dies is rejected, and the error is told a second time.
  pool.on('connect', (connection) => connection.on('error', () => {}))
  return pool
}

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

const HOUR_MS = 3_600_000
/** Length of a link's secret: 256 bits. */
const TOKEN_BYTES = 32

/** Finds users by their addresses, and manages the links that verify an address. A link works once, for an hour. */
type People = Pick<
  SignIn,
  | 'readReset'
  | 'setEmail'
  | 'createVerification'
  | 'verifyEmail'
  | 'markVerified'
  | 'findPerson'
  | 'addPerson'
  | 'loseCodes'
>

/** Uses the library's storage directly; links are stored as digests, like the library's own. */
function createPeople(load: () => Promise<Auth>): People {
  const store = async () => (await (await load()).$context).internalAdapter

  async function holderOf(identifier: string): Promise<Person | null> {
    const links = await store()
    const link = await links.findVerificationValue(identifier)
    if (!link || link.expiresAt < new Date()) return null
    const user = await links.findUserById(link.value)
    return user && toPerson(user)
  }

  async function markVerified(userId: string): Promise<void> {
    await (await store()).updateUser(userId, { emailVerified: true })
  }

  async function findPerson(email: string): Promise<Person | null> {
    const found = await (await store()).findUserByEmail(email.toLowerCase())
    return found && toPerson(found.user)
  }

  return {
    findPerson,

    async addPerson({ name, email }) {
      if (await findPerson(email)) return null
      const user = { name, email: email.toLowerCase(), emailVerified: false }
      return toPerson(await (await store()).createUser(user, { method: 'email-password' }))
    },

    async setEmail(userId, email) {
      if (await findPerson(email)) return false
      await (await store()).updateUser(userId, { email })
      return true
    },

    // The library's own name for the link that it makes.
    readReset: (token) => holderOf(`reset-password:${token}`),

    async createVerification(userId) {
      const token = randomBytes(TOKEN_BYTES).toString('base64url')
      const expiresAt = new Date(Date.now() + HOUR_MS)
      const links = await store()
      await links.createVerificationValue({ identifier: nameOf(token), value: userId, expiresAt })
      return token
    },

    async verifyEmail(token, userId) {
      const holder = await holderOf(nameOf(token))
      // The link of another user is not consumed, so that user can still follow it.
      if (holder?.user_id !== userId) return false
      if (!(await (await store()).consumeVerificationValue(nameOf(token)))) return false
      await markVerified(userId)
      return true
    },

    markVerified,

    async loseCodes(userId) {
      const { adapter, internalAdapter } = await (await load()).$context
      await adapter.deleteMany({
        model: 'twoFactor',
        where: [{ field: 'userId', value: userId }],
      })
      await internalAdapter.updateUser(userId, { twoFactorEnabled: false })
    },
  }
}

const nameOf = (token: string) => `verify-email:${token}`
