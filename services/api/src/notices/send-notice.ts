import { findRecipient, type SentNotice } from '@svc/domain'
import type { NoticeDependencies } from './start-notices.ts'
import { writeNotice } from './write-notice.ts'

/**
 * Sends one notice, unless it is out of date by now: the person owns the account no longer or wants no such notices, or what they would be
 * told of is gone.
 *
 * A mail whose fate is unknown is sent again under the same id.
 *
 * @throws {Error} The mail server cannot be reached, or wants the mail later: the job is tried again.
 */
export async function sendNotice(
  { mails, log, ...writing }: NoticeDependencies,
  sent: SentNotice,
): Promise<void> {
  const recipient = mails && (await findRecipient(writing.sql, sent))
  const mail = recipient && (await writeNotice(writing, sent, recipient))
  if (!mail) return
  try {
    await mails.send({ id: sent.id, ...mail })
  } catch (error) {
    const { message, responseCode = 0 } = error as Error & { responseCode?: number }
    // Without the error's code, by which the queue would take it for an unreachable database, and repeat it every two seconds.
    if (responseCode < REFUSED) throw new Error(`The mail was not sent: ${message}`)
    log({ level: 'error', event: 'mail not sent', subject: mail.subject, error: message })
  }
}

/** The answers of a mail server from which on it refuses a mail for good (RFC 5321 §4.2.1). */
const REFUSED = 500
