import { type BackChannel, resultOf } from '@svc/back-channel'
import { type Client, ClientError, createClient, NotFoundError, type Project } from '@svc/client'
import { type Link, type Log, nameFrom, openLink } from '@svc/http'
import type { Plan } from '@svc/specification/access'
import { FIRST_VIDEOS } from '@svc/studio'
import { isLanguage, type Language } from '@svc/words'
import { MOST_NAME_CHARACTERS } from '../actions/sign-up.ts'
import type { Person } from '../sign-in/sign-in.ts'
import { foundBy } from './account-people.ts'

export interface AccountFacts {
  account_id: string
  name: string
  plan: Plan
  /** Credits that can be spent now; `null` when the account has no limit. */
  credits: number | null
  used_this_period: number
  /** When the plan grants credits next; `null` for a plan without recurring grants. */
  period_end: string | null
  active_projects: number
  active_renders: number
}

/** Reads the accounts of signed-in members through `/v1`, as any client does. */
export function createMemberAccounts(options: { backChannel: BackChannel; api: Link; log: Log }) {
  const { backChannel, api, log } = options
  const memberOf = ({ user_id }: Person) => backChannel.members({ subject: user_id })

  /**
   * Returns a token for `/v1` that is valid for minutes and has all scopes, and the account that it is for: the one that the user acts
   * in now. The token must not leave this process.
   */
  const accessToken = (person: Person) => resultOf(memberOf(person)['access-token'].post())

  async function clientOf(person: Person): Promise<Client> {
    const { access_token: credential } = await accessToken(person)
    return createClient({ ...openLink(api), credential })
  }

  return {
    accessToken,
    /**
     * Creates the member's account if there is none, and stores their current name in it; also the language of their browser, if none is
     * known.
     *
     * @returns The language that is known of them.
     */
    async enroll(person: Person, language: Language): Promise<Language> {
      const { user_id: subject, email } = person
      // A name that is stored already, by an earlier release or by the operator, must not keep its owner out.
      const name = nameFrom(person.name, MOST_NAME_CHARACTERS) || email.replace(/@.*$/, '')
      await resultOf(memberOf(person).put({ name, email }))
      // An authorization server of the release before has no place for it.
      const own = backChannel.people({ subject })
      await foundBy(resultOf(own.language.put({ language, is_guess: true })))
      const known = (await resultOf(own.accounts.get())).language
      return isLanguage(known) ? known : language
    },
    /** Revokes every API key that a user created and every grant that they gave to apps. */
    async endAccess(person: Person): Promise<void> {
      try {
        await resultOf(memberOf(person)['end-access'].post())
      } catch (error) {
        // This user has never signed in, so there is nothing to revoke.
        if (!(error instanceof NotFoundError)) throw error
      }
    },
    /** Reads the newest videos of the account, as many as the studio shows first; `null` while they cannot be read. */
    async videos(person: Person): Promise<readonly Project[] | null> {
      try {
        const client = await clientOf(person)
        return (await client.projects.list({ limit: FIRST_VIDEOS }, { maxRetries: 0 })).items
      } catch (error) {
        // The studio asks for itself, and says what is wrong.
        if (!(error instanceof ClientError)) throw error
        return null
      }
    },
    /** Reads an account; `null` while it cannot be read, which is logged. */
    async read(person: Person): Promise<AccountFacts | null> {
      try {
        const client = await clientOf(person)
        const [account, credits] = await Promise.all([client.account.get(), client.credits.get()])
        return {
          account_id: account.id,
          name: account.name,
          plan: account.plan,
          credits: credits.unlimited ? null : credits.available,
          used_this_period: credits.used_this_period,
          period_end: credits.period_end,
          active_projects: account.usage.active_projects,
          active_renders: account.usage.active_renders,
        }
      } catch (error) {
        if (!(error instanceof ClientError)) throw error
        log({ level: 'warn', event: 'account not read', error: error.message })
        return null
      }
    },
  }
}
