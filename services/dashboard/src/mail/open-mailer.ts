import type { Log } from '@svc/http'
import type { Transporter } from 'nodemailer'
import type { Mail, Mailer } from './mailer.ts'

/** Timeout for sending one mail. */
const ANSWER_MS = 20_000

interface MailerOptions {
  /** `smtp://` or, with TLS from the start, `smtps://`. */
  smtpUrl: string | null
  /** The sender's address, also with a name: `Clips <clips@example.org>`. */
  from: string
  log: Log
}

/**
 * Opens the connection to the mail server; `null` without one. The library is not loaded before there is mail to send.
 *
 * The text of a mail is never logged: its links give access to accounts.
 */
export function openMailer({ smtpUrl, from, log }: MailerOptions): Mailer | null {
  if (smtpUrl === null) return null
  const underway = new Set<Promise<void>>()
  let transport: Promise<Transporter> | null = null

  async function deliver(mail: Mail): Promise<void> {
    try {
      transport ??= openTransport(smtpUrl ?? '')
      await (await transport).sendMail({ from, ...mail })
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

async function openTransport(url: string): Promise<Transporter> {
  const { createTransport } = await import('nodemailer')
  return createTransport({
    url,
    connectionTimeout: ANSWER_MS,
    socketTimeout: ANSWER_MS,
    // Mails are plain text: nodemailer must not read files or URLs for their content.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}
