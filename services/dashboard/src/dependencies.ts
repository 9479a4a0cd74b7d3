import type { BackChannel } from '@svc/back-channel'
import type { Link, Log } from '@svc/http'
import { createUnsubscribeLinks } from '@svc/mail'
import type { RateLimiter } from '@svc/rate-limit'
import { pushKeys, type Secret } from '@svc/secrets'
import { loadStudio } from '@svc/studio'
import type { Language } from '@svc/words'
import { createMemberAccounts } from './account/member-accounts.ts'
import {
  invitationMail,
  type Mailer,
  newEmailMail,
  resetMail,
  takenMail,
  verificationMail,
} from './mail/open-mailer.ts'
import { createFormTokens } from './request/form-tokens.ts'
import { createRequestContexts } from './request/request-context.ts'
import { withReturn } from './request/return-path.ts'
import { openSignIn } from './sign-in/open-sign-in.ts'
import { resetUrl } from './sign-in/reset-url.ts'
import type { Person } from './sign-in/sign-in.ts'

export interface DashboardDependencies {
  /** The database in which the schema `sign_in` is the dashboard's own. */
  databaseUrl: string
  /** The longest that it may be silent; five seconds when absent. */
  answerMilliseconds?: number
  /** Signs sessions, forms and links; at least 32 bytes, the same in every process. */
  secret: Secret
  /** Where browsers reach the service, without a trailing slash. */
  baseUrl: string
  backChannel: BackChannel
  /** The way to `/v1`. */
  api: Link
  /** `null` where no mail is sent: then addresses cannot be verified, and the operator creates reset links. */
  mailer: Mailer | null
  limiter: RateLimiter
  /** Whether anyone may create an account. */
  signUp: 'open' | 'closed'
  /** Returns the speech recognizer in use and, for the operator, how to get a better one; absent where this is unknown. */
  speech?: () => Promise<{ now: string; better: string | null }>
  /** Whether the platforms are stand-ins on this machine; they are not when absent. */
  isPractice?: boolean
  log: Log
}

/** What pages and calls work with. */
export type Core = ReturnType<typeof createCore>

export function createCore(dependencies: DashboardDependencies) {
  const { baseUrl, backChannel, mailer, isPractice = false, log } = dependencies
  const signIn = openSignIn({
    ...dependencies,
    sendReset: (to, token) => {
      mailer?.send(resetMail({ ...to, url: resetUrl(baseUrl, token), baseUrl }))
    },
    sendEmailLink: (to, token) => {
      const url = `${baseUrl}/dashboard/change-email?${new URLSearchParams({ token })}`
      mailer?.send(newEmailMail({ ...to, url }))
    },
    onTrouble: (error) => log({ level: 'error', event: 'sign-in trouble', error }),
  })
  const tokens = createFormTokens(dependencies)
  return {
    contexts: createRequestContexts({ signIn, tokens, baseUrl, isPractice }),
    signIn,
    accounts: createMemberAccounts(dependencies),
    backChannel,
    api: dependencies.api,
    baseUrl,
    limiter: dependencies.limiter,
    isSignUpOpen: dependencies.signUp === 'open',
    isMailed: mailer !== null,
    /** The links of notices, which the worker of the API sends. */
    unsubscribing: createUnsubscribeLinks(dependencies),
    /** Under which browsers let this service tell their members. */
    senderKey: pushKeys(dependencies.secret)[0].publicKey,
    speech: dependencies.speech ?? null,
    /** The program of the studio, bundled when it is first asked for. */
    studio: loadStudio,
    /** Mails the link of an invitation. Returns before the mail is sent. */
    sendInvitation: (facts: Parameters<typeof invitationMail>[0]) =>
      mailer?.send(invitationMail(facts)),
    /** Notifies the owner of an e-mail address that a sign-up with it was attempted. Returns before the mail is sent. */
    tellTaken: (email: string, language: Language) =>
      mailer?.send(takenMail({ language, email, baseUrl })),
    /** Mails the link that verifies a person's e-mail address and then leads to `returnTo`, a path of the dashboard. */
    async sendVerification(
      { user_id, email }: Person,
      { returnTo, language }: { returnTo: string; language: Language },
    ) {
      if (!mailer) return
      const token = await signIn.createVerification(user_id)
      const path = withReturn(`/dashboard/verify-email?${new URLSearchParams({ token })}`, returnTo)
      mailer.send(verificationMail({ language, email, url: baseUrl + path, baseUrl }))
    },
  }
}
