import { type Language, MAIL_WORDS, type Mail } from '@svc/mail'
import { strangerName } from '../words/stranger-name.ts'

/** Writes the mail with the link for setting a new password. */
export function resetMail(facts: {
  language: Language
  email: string
  /** Whether the address was verified before. */
  isVerified: boolean
  url: string
  baseUrl: string
}): Mail {
  const { email, url, isVerified, baseUrl } = facts
  const { subject, text, verified, unverified } = MAIL_WORDS[facts.language].reset
  const ending = isVerified ? verified({ url: `${baseUrl}/dashboard/access` }) : unverified
  return { to: email, subject, text: text({ email, url, ending }) }
}

/** Writes the mail with the link that verifies the address of a new user. */
export function verificationMail(facts: {
  language: Language
  email: string
  url: string
  baseUrl: string
}): Mail {
  const { email, url, baseUrl } = facts
  const { subject, text } = MAIL_WORDS[facts.language].verification
  return { to: email, subject, text: text({ email, url, reset: resetPage(baseUrl) }) }
}

/** Writes the mail that notifies the owner of an address of an attempted sign-up with it. */
export function takenMail(facts: { language: Language; email: string; baseUrl: string }): Mail {
  const { email, baseUrl } = facts
  const { subject, text } = MAIL_WORDS[facts.language].taken
  const signIn = `${baseUrl}/dashboard/sign-in`
  return { to: email, subject, text: text({ email, signIn, reset: resetPage(baseUrl) }) }
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
  const { subject, text } = MAIL_WORDS[facts.language].invitation
  const [inviter, account] = [strangerName(facts.inviter), strangerName(facts.account)]
  return { to: email, subject, text: text({ inviter, account, email, url }) }
}

const resetPage = (baseUrl: string) => `${baseUrl}/dashboard/forgot-password`
