import type { Log } from '@svc/http'
import { type Mail, openMailServer } from '@svc/mail'
import type { Mailer } from './mailer.ts'

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
