import { type BackChannel, resultOf } from '@svc/back-channel'
import { type Client, ClientError, createClient, NotFoundError } from '@svc/client'
import { type Link, type Log, openLink } from '@svc/http'
import type { Plan } from '@svc/scope-policy'
import type { Person } from '../sign-in/sign-in.ts'

/** The facts of an account that the home page shows. */
export interface AccountFacts {
  name: string
  plan: Plan
  /** Spendable now; `null` when nothing is counted against a limit. */
  credits: number | null
  used_this_period: number
  /** When the plan grants again; `null` for a plan that does not. */
  period_end: string | null
  active_projects: number
  active_renders: number
}

/** The accounts of those who are signed in, seen through `/v1` like any client sees them. */
export interface MemberAccounts {
  /** Creates the member's account if there is none, and stores their current name in it. */
  enroll(person: Person): Promise<void>
  /** Revokes every API key that a user created and every grant that they gave to apps. */
  endAccess(person: Person): Promise<void>
  /** Gives a token for `/v1` that lasts minutes and has every scope; it must not leave this process. */
  accessToken(person: Person): Promise<string>
  /** Reads an account; `null` while it cannot be read, which is logged. */
  read(person: Person): Promise<AccountFacts | null>
}

export function createMemberAccounts(options: {
  backChannel: BackChannel
  api: Link
  log: Log
}): MemberAccounts {
  const { backChannel, api, log } = options
  const memberOf = ({ user_id }: Person) => backChannel.members({ subject: user_id })

  async function accessToken(person: Person): Promise<string> {
    return (await resultOf(memberOf(person)['access-token'].post())).access_token
  }

  async function clientOf(person: Person): Promise<Client> {
    return createClient({ ...openLink(api), credential: await accessToken(person) })
  }

  return {
    accessToken,
    async enroll(person) {
      await resultOf(memberOf(person).put({ name: person.name, email: person.email }))
    },
    async endAccess(person) {
      try {
        await resultOf(memberOf(person)['end-access'].post())
      } catch (error) {
        // This user has never signed in, so there is nothing to revoke.
        if (!(error instanceof NotFoundError)) throw error
      }
    },
    async read(person) {
      try {
        const client = await clientOf(person)
        const [account, credits] = await Promise.all([client.account.get(), client.credits.get()])
        return {
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
