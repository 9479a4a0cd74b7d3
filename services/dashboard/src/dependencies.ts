import type { BackChannel, Link } from '@svc/client'
import type { Log } from '@svc/http'
import type { RateLimiter } from '@svc/rate-limit'
import { createMemberAccounts, type MemberAccounts } from './account/member-accounts.ts'
import type { Mailer } from './mail/mailer.ts'
import { resetMail, takenMail } from './mail/mails.ts'
import { openSignIn } from './sign-in/open-sign-in.ts'
import type { SignIn } from './sign-in/sign-in.ts'
import { createFormTokens } from './visit/form-tokens.ts'
import { createVisits, type Visits } from './visit/visits.ts'

/** What the dashboard is given from outside. */
export interface DashboardDependencies {
  /** The database in which the schema `sign_in` is the dashboard's own. */
  database_url: string
  /** Signs sessions and forms; at least 32 bytes, the same in every process. */
  secret: string
  /** Where browsers reach the service, without a trailing slash. */
  base_url: string
  back_channel: BackChannel
  /** The way to `/v1`. */
  api: Link
  mailer: Mailer
  limiter: RateLimiter
  /** Whether strangers may become users. */
  sign_up: 'open' | 'closed'
  log: Log
}

/** What the rooms are built from. */
export interface Core {
  visits: Visits
  signIn: SignIn
  accounts: MemberAccounts
  backChannel: BackChannel
  limiter: RateLimiter
  isSignUpOpen: boolean
  /** Tells the holder of an e-mail address that somebody tried to sign up with it. Nobody waits for it. */
  tellTaken(email: string): void
}

/** Wires the dependencies of the rooms. */
export function createCore(dependencies: DashboardDependencies): Core {
  const { base_url, back_channel, mailer, log } = dependencies
  const signIn = openSignIn({
    ...dependencies,
    sendReset: (email, token) => {
      const url = `${base_url}/dashboard/reset-password?${new URLSearchParams({ token })}`
      mailer.send(resetMail({ email, url, base_url }))
    },
    onTrouble: (error) => log({ level: 'error', event: 'sign-in trouble', error }),
  })
  const tokens = createFormTokens(dependencies)
  return {
    visits: createVisits({ signIn, tokens, base_url }),
    signIn,
    accounts: createMemberAccounts(dependencies),
    backChannel: back_channel,
    limiter: dependencies.limiter,
    isSignUpOpen: dependencies.sign_up === 'open',
    tellTaken: (email) => mailer.send(takenMail({ email, base_url })),
  }
}
