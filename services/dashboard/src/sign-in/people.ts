import { randomBytes } from 'node:crypto'
import type { Auth } from './create-auth.ts'
import { toPerson } from './library-answers.ts'
import type { Person, SignIn } from './sign-in.ts'

const HOUR_MS = 3_600_000
/** Length of a link's secret: 256 bits. */
const TOKEN_BYTES = 32

/** Finds users by their addresses, and manages the links that verify an address. A link works once, for an hour. */
export type People = Pick<
  SignIn,
  'readReset' | 'createVerification' | 'verifyEmail' | 'markVerified' | 'findPerson' | 'addPerson'
>

/** Uses the library's storage directly; links are stored as digests, like the library's own. */
export function createPeople(load: () => Promise<Auth>): People {
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
  }
}

const nameOf = (token: string) => `verify-email:${token}`
