import type { Log } from '@svc/http'
import { type Mail, mailWordsIn, openMailServer } from '@svc/mail'
import type { Language } from '@svc/words'
import type { Words } from '../words/page-words.ts'
import { strangerName } from '../words/stranger-name.ts'

interface MailerOptions {
  /** `smtp://` or, with TLS from the start, `smtps://`. */
  smtpUrl: string | null
  /** The sender's address, also with a name: `Clips <clips@example.org>`. */
  from: string
  log: Log
}

/**
 * Opens the way to the mail server; `null` without one.
 *
 * The text of a mail is never logged: its links give access to accounts.
 */
export function openMailer({ log, ...options }: MailerOptions): Mailer | null {
  const server = openMailServer(options)
  if (!server) return null
  const underway = new Set<Promise<void>>()

  async function deliver(mail: Mail): Promise<void> {
    try {
      await server?.send(mail)
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      log({ level: 'error', event: 'mail not sent', subject: mail.subject, error: reason })
    }
  }

  return {
    send(mail) {
      const delivery = deliver(mail).finally(() => underway.delete(delivery))
      underway.add(delivery)
    },
    close: async () => {
      await Promise.all(underway)
    },
  }
}

/** Sends mail in the background: if callers waited, the response time would reveal whether an address is registered. */
export interface Mailer {
  /** A mail that cannot be sent is logged. */
  send(mail: Mail): void
  /** Resolves when every mail has been sent or given up. */
  close(): Promise<void>
}

/** Writes the mail with the link for setting a new password. */
export function resetMail(facts: {
  language: Language
  email: string
  isVerified: boolean
  url: string
  baseUrl: string
}): Mail {
  const { language, email, url, isVerified, baseUrl } = facts
  const { say } = mailWordsIn(language)
  const ending = isVerified
    ? say('reset.verified', { url: `${baseUrl}/dashboard/access` })
    : say('reset.unverified')
  return mail(language, 'reset', email, { url, ending })
}

/** Writes the mail with the link that verifies the address of a new user. */
export function verificationMail(facts: {
  language: Language
  email: string
  url: string
  baseUrl: string
}): Mail {
  const { language, email, url, baseUrl } = facts
  return mail(language, 'verification', email, { url, reset: resetPage(baseUrl) })
}

/** Writes the mail with a link by which an address is changed: to the present address, or to the new one itself. */
export function newEmailMail(facts: {
  language: Language
  email: string
  next: string
  url: string
}): Mail {
  const { language, email, next, url } = facts
  const place = email === next ? 'new' : 'present'
  return mail(language, 'newEmail', email, { place, email: next, url })
}

/** Writes the mail that notifies the owner of an address of an attempted sign-up with it. */
export function takenMail(facts: { language: Language; email: string; baseUrl: string }): Mail {
  const { language, email, baseUrl } = facts
  const signIn = `${baseUrl}/dashboard/sign-in`
  return mail(language, 'taken', email, { signIn, reset: resetPage(baseUrl) })
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
  const [inviter, account] = [facts.inviter, facts.account].map((name) => strangerName(name, words))
  const names = { inviter: inviter ?? '', account: account ?? '' }
  return mail(words.language, 'invitation', email, { ...names, url })
}

/** Writes a mail with its own texts, which get its address and what it tells. */
function mail(
  language: Language,
  name: 'reset' | 'verification' | 'newEmail' | 'taken' | 'invitation',
  to: string,
  facts: Record<string, string>,
): Mail {
  const { say } = mailWordsIn(language)
  return { to, subject: say(`${name}.subject`), text: say(`${name}.text`, { email: to, ...facts }) }
}

const resetPage = (baseUrl: string) => `${baseUrl}/dashboard/forgot-password`
