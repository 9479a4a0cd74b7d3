import { randomBytes } from 'node:crypto'
import type { Auth } from './create-auth.ts'
import { toPerson } from './library-answers.ts'
import type { Person } from './sign-in.ts'

const HOUR_MS = 3_600_000
/** Length of a link's secret: 256 bits. */
const TOKEN_BYTES = 32

/**
 * Finds users by their addresses, and manages the links that verify an address, each of which works once, for an hour. Uses the library's
 * storage directly; links are stored as digests, like the library's own.
 */
export function createPeople(load: () => Promise<Auth>) {
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
    /** Finds the user with an e-mail address; `null` when there is none. */
    findPerson,

    /** Creates a user without a password and a session; `null` when the e-mail is taken. */
    async addPerson({ name, email }: { name: string; email: string }): Promise<Person | null> {
      if (await findPerson(email)) return null
      const user = { name, email: email.toLowerCase(), emailVerified: false }
      return toPerson(await (await store()).createUser(user, { method: 'email-password' }))
    },

    /** Gives a person another address at once, where no mail is sent; false when it is taken. */
    async setEmail(userId: string, email: string): Promise<boolean> {
      if (await findPerson(email)) return false
      await (await store()).updateUser(userId, { email })
      return true
    },

    // The library's own name for the link that it makes.
    /** Finds the user of a reset link without consuming it; `null` when the link was used, has expired or does not exist. */
    readReset: (token: string): Promise<Person | null> => holderOf(`reset-password:${token}`),

    /** Makes the secret of a link that verifies an e-mail address: it works once, for an hour. */
    async createVerification(userId: string): Promise<string> {
      const token = randomBytes(TOKEN_BYTES).toString('base64url')
      const expiresAt = new Date(Date.now() + HOUR_MS)
      const links = await store()
      await links.createVerificationValue({ identifier: nameOf(token), value: userId, expiresAt })
      return token
    },

    /** Verifies a user's address by such a link; false when it is another user's, was used, has expired or does not exist. */
    async verifyEmail(token: string, userId: string): Promise<boolean> {
      const holder = await holderOf(nameOf(token))
      // The link of another user is not consumed, so that user can still follow it.
      if (holder?.user_id !== userId) return false
      if (!(await (await store()).consumeVerificationValue(nameOf(token)))) return false
      await markVerified(userId)
      return true
    },

    /** Marks an address as verified in another way. */
    markVerified,

    /** Asks a user for no codes any more, without their password: for one who lost what makes them. */
    async loseCodes(userId: string): Promise<void> {
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
