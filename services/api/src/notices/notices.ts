import * as domain from '@svc/domain'
import { createUnsubscribeLinks, type UnsubscribeLinks } from '@svc/mail'
import { type PushKey, pushKeys, type Secret } from '@svc/secrets'
import type { WorkDependencies } from '../dependencies.ts'
import type { Outbound } from '../webhooks/start-webhooks.ts'
import { pushNotice } from './push-notice.ts'
import { writeNotice } from './write-notice.ts'

export interface NoticeDependencies
  extends Pick<WorkDependencies, 'sql' | 'mails' | 'baseUrl' | 'log'> {
  unsubscribing: UnsubscribeLinks
  approvals: domain.ApprovalLinks
  /** Sends to the push services of members' devices. */
  outbound: Outbound
  /** The keys under which this service is known to them. */
  pushing: readonly PushKey[]
}

/** How many members are told on their devices at once: a push service may take long. */
const PUSHED_AT_ONCE = 4

/**
 * Sends owners of accounts what they must be told of, one mail at a time, and members what their devices show, until `jobs` is stopped.
 */
export async function startNotices({
  jobs,
  secret,
  ...given
}: Omit<NoticeDependencies, 'unsubscribing' | 'approvals' | 'pushing'> & {
  jobs: Pick<domain.Jobs, 'work'>
  /** Signs the links by which notices are switched off, and posts approved, and what is sent to push services. */
  secret: Secret
}): Promise<void> {
  const dependencies = {
    ...given,
    unsubscribing: createUnsubscribeLinks({ ...given, secret }),
    approvals: domain.createApprovalLinks({ ...given, secret }),
    pushing: pushKeys(secret),
  }
  await jobs.work('send_notice', ({ data }) => sendNotice(dependencies, data), { concurrency: 1 })
  await jobs.work('push_notice', ({ data }) => pushNotice(dependencies, data), {
    concurrency: PUSHED_AT_ONCE,
  })
}

/**
 * Sends one notice, unless it is out of date by now: the person owns the account no longer or wants no such notices, or what they would be
 * told of is gone.
 *
 * A mail whose fate is unknown is sent again under the same id.
 *
 * @throws {Error} The mail server cannot be reached, or wants the mail later: the job is tried again.
 */
async function sendNotice(
  { mails, log, ...writing }: NoticeDependencies,
  sent: domain.SentNotice,
): Promise<void> {
  const recipient = mails && (await domain.findRecipient(writing.sql, sent))
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
