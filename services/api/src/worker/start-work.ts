import type { Database, Jobs } from '@svc/domain'
import type { Log } from '@svc/http'
import type { MailServer } from '@svc/mail'
import type { Secret } from '@svc/secrets'
import type { Connector } from '@svc/social'
import type { Platform } from '@svc/specification'
import { createFileLinks, type ObjectStore } from '@svc/storage'
import { startExports } from '../export/write-export.ts'
import { startFeeds, startWatching, type WatchedFolder } from '../feeds/start-feeds.ts'
import { startNotices } from '../notices/notices.ts'
import { startPublishing } from '../publishing/start-publishing.ts'
import { openOutbound, startWebhooks } from '../webhooks/start-webhooks.ts'

export type { WatchedFolder } from '../feeds/start-feeds.ts'

export interface WorkDependencies {
  sql: Database
  jobs: Jobs
  store: ObjectStore
  connectors: ReadonlyMap<Platform, Connector>
  /** What credentials, addresses and links are sealed and signed with; the same in every process. */
  secret: Secret
  /** `null` where no mail is sent. */
  mails: MailServer | null
  /** Where clients reach the service, without a trailing slash. */
  baseUrl: string
  allowPrivateReceivers: boolean
  allowPrivateSources: boolean
  /** How many seconds an hour of a post's age lasts when its figures are read. Default: 3600. */
  hourSeconds?: number | undefined
  /** A folder of this machine whose new files become projects. */
  watched?: WatchedFolder | undefined
  log: Log
}

/**
 * Begins all that the API does besides answering: posts, exports, feeds, notices and webhooks. Any number of processes may do it.
 *
 * @param limits.posts - How many posts are sent at once.
 * @param limits.isForOneJob - Whether this process has one job alone, which leaves webhooks to others.
 * @returns Ends the webhooks and the watching; the rest ends with `jobs`.
 */
export async function startWork(
  {
    allowPrivateReceivers,
    allowPrivateSources,
    mails,
    store,
    connectors,
    watched,
    ...own
  }: WorkDependencies,
  { posts, isForOneJob = false }: { posts: number; isForOneJob?: boolean },
): Promise<{ stop(): Promise<void> }> {
  const files = createFileLinks(own)
  await startPublishing({ ...own, store, files, connectors }, { concurrency: posts })
  await startExports({ ...own, store, files })
  await startFeeds({ ...own, allowPrivateSources })
  const outbound = openOutbound({ allowPrivateAddresses: allowPrivateReceivers })
  await startNotices({ ...own, mails, outbound })
  const webhooks = isForOneJob ? null : startWebhooks({ ...own, outbound })
  const watch = watched && (await startWatching({ ...own, store, allowPrivateSources }, watched))
  return {
    async stop() {
      await Promise.all([webhooks?.stop(), watch?.stop()])
    },
  }
}
