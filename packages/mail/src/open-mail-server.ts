import type { Transporter } from 'nodemailer'

/** How long a server may take to begin each of its answers. */
const ANSWER_MS = 20_000

export interface Mail {
  to: string
  subject: string
  text: string
  /** Identifies the mail when it is sent again because it is unknown whether it arrived: letters, digits and hyphens. */
  id?: string
  /** Where its reader switches such mails off: programs for mail show a button for it (RFC 8058). */
  unsubscribeUrl?: string
}

export interface MailServer {
  /**
   * Sends a mail; resolves when the server has taken it.
   *
   * @throws Any error of the connection or the server. It does not hold the text of the mail, whose links may give access.
   */
  send(mail: Mail): Promise<void>
}

/**
 * Opens a server by its address, `smtp://` or, with TLS from the start, `smtps://`; `null` without one. It is connected to, and the
 * library is loaded, when there is mail to send.
 *
 * @param options.from - The sender's address, also with a name: `Clips <clips@example.org>`.
 * @param options.answerMs - How long it may say nothing, in milliseconds.
 */
export function openMailServer(options: {
  smtpUrl: string | null
  from: string
  answerMs?: number
}): MailServer | null {
  const { smtpUrl, from, answerMs = ANSWER_MS } = options
  if (smtpUrl === null) return null
  let transport: Promise<Transporter> | null = null
  return {
    async send({ id, unsubscribeUrl, ...mail }) {
      transport ??= openTransport(smtpUrl, answerMs)
      const named = id === undefined ? {} : { messageId: `<${id}@${hostOf(from)}>` }
      const headers = unsubscribeUrl === undefined ? {} : oneClick(unsubscribeUrl)
      await (await transport).sendMail({ from, ...mail, ...named, headers })
    },
  }
}

/** The headers by which one click on a button of the reader's program sends a POST to the address. */
const oneClick = (url: string) => ({
  // As it is: some programs do not find an address that is folded onto a line of its own.
  'List-Unsubscribe': { prepared: true, value: `<${url}>` },
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})

/** The host of a sender's address, for the names of mails. */
const hostOf = (from: string) => /@([\w.-]+)>?\s*$/.exec(from)?.[1] ?? 'localhost'

async function openTransport(url: string, answerMs: number): Promise<Transporter> {
  const { createTransport } = await import('nodemailer')
  return createTransport({
    url,
    connectionTimeout: answerMs,
    greetingTimeout: answerMs,
    socketTimeout: answerMs,
    // Mails are plain text: nodemailer must not read files or URLs for their content.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}
