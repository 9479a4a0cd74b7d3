import { type ApprovalLinks, createApprovalLinks, type Database, type Jobs } from '@svc/domain'
import type { Log } from '@svc/http'
import { createUnsubscribeLinks, type MailServer, type UnsubscribeLinks } from '@svc/mail'
import { type PushKey, pushKeys, type Secret } from '@svc/secrets'
import type { Outbound } from '../webhooks/outbound.ts'
import { pushNotice } from './push-notice.ts'
import { sendNotice } from './send-notice.ts'

export interface NoticeDependencies {
  sql: Database
  /** `null` where no mail is sent: then notices are dropped. */
  mails: MailServer | null
  /** Where browsers reach the service, without a trailing slash. */
  baseUrl: string
  unsubscribing: UnsubscribeLinks
  approvals: ApprovalLinks
  /** Sends to the push services of members' devices. */
  outbound: Outbound
  /** The keys under which this service is known to them. */
  pushing: readonly PushKey[]
  log: Log
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
  jobs: Pick<Jobs, 'work'>
  /** Signs the links by which notices are switched off, and posts approved, and what is sent to push services. */
  secret: Secret
}): Promise<void> {
  const dependencies = {
    ...given,
    unsubscribing: createUnsubscribeLinks({ ...given, secret }),
    approvals: createApprovalLinks({ ...given, secret }),
    pushing: pushKeys(secret),
  }
  await jobs.work('send_notice', ({ data }) => sendNotice(dependencies, data), { concurrency: 1 })
  await jobs.work('push_notice', ({ data }) => pushNotice(dependencies, data), {
    concurrency: PUSHED_AT_ONCE,
  })
}
