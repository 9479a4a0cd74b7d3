import { publishPost } from './publish-post.ts'
import type { PublishingDependencies } from './publishing-dependencies.ts'
import { readFigures } from './read-figures.ts'
import { renewAccount } from './renew-account.ts'
import { withdrawPost } from './withdraw-post.ts'

/** Publishes posts when they are due, reads later how they do, takes them back, and renews connections, until `jobs` is stopped. */
export async function startPublishing(
  dependencies: PublishingDependencies,
  { concurrency }: { concurrency: number },
): Promise<void> {
  await dependencies.jobs.work('publish_post', (job) => publishPost(dependencies, job), {
    concurrency,
  })
  await dependencies.jobs.work('read_figures', (job) => readFigures(dependencies, job), {
    concurrency: 1,
  })
  await dependencies.jobs.work('withdraw_post', (job) => withdrawPost(dependencies, job), {
    concurrency: 1,
  })
  await dependencies.jobs.work('renew_account', (job) => renewAccount(dependencies, job), {
    concurrency: 1,
  })
}
