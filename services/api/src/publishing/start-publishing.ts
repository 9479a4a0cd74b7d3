import { loggedJob } from '@svc/domain'
import { publishPost } from './publish-post.ts'
import type { PublishingDependencies } from './publishing-dependencies.ts'

/** Publishes posts when they are due, until `jobs` is stopped. */
export async function startPublishing(
  dependencies: PublishingDependencies,
  { concurrency }: { concurrency: number },
): Promise<void> {
  const { jobs, log } = dependencies
  await jobs.work(
    'publish_post',
    loggedJob(log, 'publish_post', (job) => publishPost(dependencies, job)),
    { concurrency },
  )
}
