import { randomBytes } from 'node:crypto'
import { openSignIn } from './sign-in/open-sign-in.ts'
import { resetUrl } from './sign-in/reset-url.ts'
import type { Person } from './sign-in/sign-in.ts'

/** What an operator does for people who cannot do it themselves. */
export interface PeopleDesk {
  /** Finds a person by their e-mail address; `null` when there is none. */
  find(email: string): Promise<Person | null>
  /** Makes a link under which somebody sets a new password, once and within an hour; `null` for an unknown address. */
  resetLink(email: string): Promise<string | null>
  /** Vouches for an address: what its account made survives a new password from then on. */
  verify(person: Person): Promise<void>
  /** Creates a person without a password; `null` when the address is taken. */
  add(person: { name: string; email: string }): Promise<Person | null>
  close(): Promise<void>
}

/**
 * Opens the desk. It works on the schema `sign_in` of the database, whether the service runs or not.
 *
 * @param options.base_url - What links begin with, without a trailing slash.
 */
export function openPeopleDesk(options: { database_url: string; base_url: string }): PeopleDesk {
  let made: string | null = null
  const signIn = openSignIn({
    ...options,
    // It signs cookies, of which none is made here.
    secret: randomBytes(32).toString('base64url'),
    sendReset: (_, token) => {
      made = resetUrl(options.base_url, token)
    },
    onTrouble() {},
  })
  return {
    find: signIn.findPerson,
    async resetLink(email) {
      made = null
      await signIn.requestReset(email.toLowerCase())
      return made
    },
    verify: ({ user_id }) => signIn.markVerified(user_id),
    add: signIn.addPerson,
    close: signIn.close,
  }
}
