import { createFileLinks } from '@svc/storage'
import type { WorkDependencies } from '../dependencies.ts'
import { startExports } from '../export/write-export.ts'
import { startFeeds, startWatching } from '../feeds/start-feeds.ts'
import { startNotices } from '../notices/notices.ts'
import { startPublishing } from '../publishing/start-publishing.ts'
import { openOutbound, startWebhooks } from '../webhooks/start-webhooks.ts'

export type { WatchedFolder } from '../dependencies.ts'

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
