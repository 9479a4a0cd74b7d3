import {
  createShareLinks,
  createSourceSealer,
  type Database,
  type FeedRef,
  type Job,
  type Jobs,
  loadFeed,
  saveFeedFailure,
  saveFeedReading,
  takeItems,
} from '@svc/domain'
import type { Log } from '@svc/http'
import { OutboundError } from '@svc/outbound'
import type { Secret } from '@svc/secrets'
import { createFileLinks } from '@svc/storage'
import { FeedError, fetchFeed } from './fetch-feed.ts'

/** Feeds that a process reads at the same time; of one account one. */
const AT_ONCE = 4

export interface FeedDependencies {
  sql: Database
  jobs: Jobs
  /** What addresses are sealed and signed with; the same in every process. */
  secret: Secret
  /** Where clients reach the service, without a trailing slash. */
  baseUrl: string
  /** Whether a feed may lie in a private network. */
  allowPrivateSources: boolean
  log: Log
}

/** Reads feeds, and makes projects of their new items, until `jobs` is stopped. */
export async function startFeeds(dependencies: FeedDependencies): Promise<void> {
  await dependencies.jobs.work('read_feed', (job) => readFeed(dependencies, job), {
    concurrency: AT_ONCE,
  })
}

/** Reads a feed once. Why that fails is told at the feed, and items that waited become projects all the same. */
async function readFeed(
  dependencies: FeedDependencies,
  { data, signal }: Job<FeedRef>,
): Promise<void> {
  const { sql, jobs, secret, allowPrivateSources, log } = dependencies
  const sourceSealer = createSourceSealer(secret)
  const feed = await loadFeed({ sql, sealer: sourceSealer }, data)
  if (!feed) return
  const { feed_id } = feed
  let outcome = 'unchanged'
  try {
    const reading = await fetchFeed(feed, { allowPrivateAddresses: allowPrivateSources, signal })
    await saveFeedReading({ sql, sealer: sourceSealer }, feed, reading)
    if (reading.found) outcome = 'read'
  } catch (error) {
    if (!(error instanceof FeedError || error instanceof OutboundError)) throw error
    await saveFeedFailure({ sql, jobs }, feed, error.message)
    outcome = error.name
  }
  const made = await takeItems(takingFor(dependencies, feed), feed_id)
  log({ level: 'info', event: 'feed', feed_id, outcome, projects: made.length })
}

/** Gives what items of a feed become projects with. */
export const takingFor = (
  { sql, jobs, secret, baseUrl, allowPrivateSources }: Omit<FeedDependencies, 'log'>,
  { account_id, feed_id }: FeedRef,
): Parameters<typeof takeItems>[0] => ({
  ...{ sql, jobs, allowPrivateSources, accountId: account_id },
  sourceSealer: createSourceSealer(secret),
  // Kept with what a person says of rights, which a feed says nothing of.
  credentialId: feed_id,
  files: createFileLinks({ baseUrl, secret }),
  shares: createShareLinks({ baseUrl, secret }),
})
