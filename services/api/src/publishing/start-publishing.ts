import { publishPost } from './publish-post.ts'
import type { PublishingDependencies } from './publishing-dependencies.ts'

/** Publishes posts when they are due, until `jobs` is stopped. */
export async function startPublishing(
  dependencies: PublishingDependencies,
  { concurrency }: { concurrency: number },
): Promise<void> {
  await dependencies.jobs.work('publish_post', (job) => publishPost(dependencies, job), {
    concurrency,
  })
}
