import { randomBytes } from 'node:crypto'
import { openSignIn } from './sign-in/open-sign-in.ts'
import { resetUrl } from './sign-in/reset-url.ts'
import type { Person } from './sign-in/sign-in.ts'

/** The functions with which an operator manages users. */
export type PeopleDesk = ReturnType<typeof openPeopleDesk>

/**
 * Opens these functions. They work on the schema `sign_in` of the database, whether or not the service runs.
 *
 * @param options.baseUrl - The start of every link, without a trailing slash.
 */
export function openPeopleDesk(options: { databaseUrl: string; baseUrl: string }) {
  let made: string | null = null
  const signIn = openSignIn({
    ...options,
    // The secret only signs cookies, and no cookie is created here.
    secret: randomBytes(32).toString('base64url'),
    sendReset: (_, token) => {
      made = resetUrl(options.baseUrl, token)
    },
    onTrouble() {},
  })
  return {
    /** Finds a person by their e-mail address; `null` when there is none. */
    find: signIn.findPerson,
    /** Creates a link with which a user sets a new password, once and within an hour; `null` for an unknown address. */
    async resetLink(email: string): Promise<string | null> {
      made = null
      await signIn.requestReset(email.toLowerCase())
      return made
    },
    /** Marks an address as verified: a new password then leaves the account's keys and apps as they are. */
    verify: ({ user_id }: Person): Promise<void> => signIn.markVerified(user_id),
    /** Ends the codes that are asked for after the password of a person who lost what makes them. */
    endCodes: ({ user_id }: Person): Promise<void> => signIn.loseCodes(user_id),
    /** Creates a person without a password; `null` when the address is taken. */
    add: signIn.addPerson,
    close: signIn.close,
  }
}
