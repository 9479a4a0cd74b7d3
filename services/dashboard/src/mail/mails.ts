import { type Mail, mailWordsIn } from '@svc/mail'
import type { Language } from '@svc/words'
import type { Words } from '../words/page-words.ts'
import { strangerName } from '../words/stranger-name.ts'

/** Writes the mail with the link for setting a new password. */
export function resetMail(facts: {
  language: Language
  email: string
  isVerified: boolean
  url: string
  baseUrl: string
}): Mail {
  const { email, url, isVerified, baseUrl } = facts
  const { say } = mailWordsIn(facts.language)
  const ending = isVerified
    ? say('reset.verified', { url: `${baseUrl}/dashboard/access` })
    : say('reset.unverified')
  return {
    to: email,
    subject: say('reset.subject'),
    text: say('reset.text', { email, url, ending }),
  }
}

/** Writes the mail with the link that verifies the address of a new user. */
export function verificationMail(facts: {
  language: Language
  email: string
  url: string
  baseUrl: string
}): Mail {
  const { email, url, baseUrl } = facts
  const { say } = mailWordsIn(facts.language)
  const text = say('verification.text', { email, url, reset: resetPage(baseUrl) })
  return { to: email, subject: say('verification.subject'), text }
}

/** Writes the mail with a link by which an address is changed: to the present address, or to the new one itself. */
export function newEmailMail(facts: {
  language: Language
  email: string
  next: string
  url: string
}): Mail {
  const { email, next, url } = facts
  const { say } = mailWordsIn(facts.language)
  const place = email === next ? 'new' : 'present'
  const text = say('newEmail.text', { place, email: next, url })
  return { to: email, subject: say('newEmail.subject'), text }
}

/** Writes the mail that notifies the owner of an address of an attempted sign-up with it. */
export function takenMail(facts: { language: Language; email: string; baseUrl: string }): Mail {
  const { email, baseUrl } = facts
  const { say } = mailWordsIn(facts.language)
  const signIn = `${baseUrl}/dashboard/sign-in`
  const text = say('taken.text', { email, signIn, reset: resetPage(baseUrl) })
  return { to: email, subject: say('taken.subject'), text }
}

/** Writes the mail with the link of an invitation, in the language of the one who invites. */
export function invitationMail(facts: {
  words: Words
  email: string
  inviter: string
  account: string
  url: string
}): Mail {
  const { words, email, url } = facts
  const { say } = mailWordsIn(words.language)
  const [inviter, account] = [facts.inviter, facts.account].map((name) => strangerName(name, words))
  const text = say('invitation.text', {
    inviter: inviter ?? '',
    account: account ?? '',
    email,
    url,
  })
  return { to: email, subject: say('invitation.subject'), text }
}

const resetPage = (baseUrl: string) => `${baseUrl}/dashboard/forgot-password`
