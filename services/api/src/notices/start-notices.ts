import { type ApprovalLinks, createApprovalLinks, type Database, type Jobs } from '@svc/domain'
import type { Log } from '@svc/http'
import { createUnsubscribeLinks, type MailServer, type UnsubscribeLinks } from '@svc/mail'
import type { Secret } from '@svc/secrets'
import { sendNotice } from './send-notice.ts'

export interface NoticeDependencies {
  sql: Database
  /** `null` where no mail is sent: then notices are dropped. */
  mails: MailServer | null
  /** Where browsers reach the service, without a trailing slash. */
  baseUrl: string
  unsubscribing: UnsubscribeLinks
  approvals: ApprovalLinks
  log: Log
}

/** Sends owners of accounts what they must be told of, one mail at a time, until `jobs` is stopped. */
export async function startNotices({
  jobs,
  secret,
  ...given
}: Omit<NoticeDependencies, 'unsubscribing' | 'approvals'> & {
  jobs: Pick<Jobs, 'work'>
  /** Signs the links by which notices are switched off, and posts approved. */
  secret: Secret
}): Promise<void> {
  const dependencies = {
    ...given,
    unsubscribing: createUnsubscribeLinks({ ...given, secret }),
    approvals: createApprovalLinks({ ...given, secret }),
  }
  await jobs.work('send_notice', ({ data }) => sendNotice(dependencies, data), { concurrency: 1 })
}
