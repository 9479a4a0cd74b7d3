import type { Mail } from '@svc/mail'
import type { Language } from '../studio/studio-languages.ts'
import { INVITATION_WORDS } from '../words/invitation/invitation-words.ts'
import { strangerName } from '../words/stranger-name.ts'

/** Writes the mail with the link for setting a new password. */
export function resetMail(facts: {
  email: string
  /** Whether the address was verified before. */
  isVerified: boolean
  url: string
  baseUrl: string
}): Mail {
  return {
    to: facts.email,
    subject: 'Set a new password',
    text: `Hello,

someone, probably you, asked for a new password for ${facts.email}. Set it here within an hour:

${facts.url}

The link works once. Setting a password signs you out everywhere. ${facts.isVerified ? remaining(facts) : ENDING}

If you did not ask for this, do nothing: your password stays as it is.
`,
  }
}

const remaining = ({ baseUrl }: { baseUrl: string }) => `Connected apps and API keys go
on working: if someone else knew your password, look through them afterwards.

${baseUrl}/dashboard/access`

const ENDING = `This address was never
verified, so it also ends every API key and connected app of the account: someone else may have made them.`

/** Writes the mail with the link that verifies the address of a new user. */
export function verificationMail(facts: { email: string; url: string; baseUrl: string }): Mail {
  return {
    to: facts.email,
    subject: 'Verify your e-mail address',
    text: `Hello,

someone, probably you, has an account with ${facts.email}. Verify that it is your address here within an hour:

${facts.url}

The link works once, and only for the person who is signed in to that account.

If you have no account, someone else used your address. Do nothing, and they cannot use it for anything that lasts. To
take the account over, set a password of your own, which ends whatever they had:

${facts.baseUrl}/dashboard/forgot-password
`,
  }
}

/** Writes the mail that notifies the owner of an address of an attempted sign-up with it. */
export function takenMail(facts: { email: string; baseUrl: string }): Mail {
  return {
    to: facts.email,
    subject: 'You already have an account',
    text: `Hello,

someone, probably you, tried to sign up with ${facts.email}, which has an account already. Sign in here:

${facts.baseUrl}/dashboard/sign-in

and set a new password here if you forgot yours:

${facts.baseUrl}/dashboard/forgot-password

If it was not you, do nothing: nothing has changed.
`,
  }
}

/** Writes the mail with the link of an invitation, in the language of the one who invites. */
export function invitationMail(facts: {
  language: Language
  email: string
  /** The name of the one who invites. */
  inviter: string
  account: string
  url: string
}): Mail {
  const { email, url } = facts
  const { subject, text } = INVITATION_WORDS[facts.language].mail
  const [inviter, account] = [strangerName(facts.inviter), strangerName(facts.account)]
  return { to: email, subject, text: text({ inviter, account, email, url }) }
}
