import type { BackChannel, Link } from '@svc/client'
import type { Log } from '@svc/http'
import type { RateLimiter } from '@svc/rate-limit'
import { createMemberAccounts, type MemberAccounts } from './account/member-accounts.ts'
import type { Mailer } from './mail/mailer.ts'
import { resetMail, takenMail, verificationMail } from './mail/mails.ts'
import { openSignIn } from './sign-in/open-sign-in.ts'
import { resetUrl } from './sign-in/reset-url.ts'
import type { Person, SignIn } from './sign-in/sign-in.ts'
import { createFormTokens } from './visit/form-tokens.ts'
import { withReturn } from './visit/return-path.ts'
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
  /** `null` where no mail is sent: then nobody can prove an address, and the operator makes reset links. */
  mailer: Mailer | null
  limiter: RateLimiter
  /** Whether strangers may become users. */
  sign_up: 'open' | 'closed'
  /** Says what hears speech, and to the operator how it would hear better; left out where the dashboard cannot know. */
  speech?: () => Promise<{ now: string; better: string | null }>
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
  isMailed: boolean
  speech: DashboardDependencies['speech'] | null
  /** Tells the holder of an e-mail address that somebody tried to sign up with it. Nobody waits for it. */
  tellTaken(email: string): void
  /** Mails the link that proves that somebody reads the mail of their address; it leads on to a path of ours. */
  sendVerification(person: Person, returnTo: string): Promise<void>
}

/** Wires the dependencies of the rooms. */
export function createCore(dependencies: DashboardDependencies): Core {
  const { base_url, back_channel, mailer, log } = dependencies
  const signIn = openSignIn({
    ...dependencies,
    sendReset: ({ email, is_verified }, token) => {
      mailer?.send(resetMail({ email, is_verified, url: resetUrl(base_url, token), base_url }))
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
    isMailed: mailer !== null,
    speech: dependencies.speech ?? null,
    tellTaken: (email) => mailer?.send(takenMail({ email, base_url })),
    async sendVerification({ user_id, email }, returnTo) {
      if (!mailer) return
      const token = await signIn.createVerification(user_id)
      const path = withReturn(`/dashboard/verify-email?${new URLSearchParams({ token })}`, returnTo)
      mailer.send(verificationMail({ email, url: base_url + path, base_url }))
    },
  }
}
