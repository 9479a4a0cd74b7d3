import { endRenewals, expireSocialAccount, type Job, type Renewal } from '@svc/domain'
import { PublishError } from '@svc/social'
import { openCredentialStore } from './credential-store.ts'
import { publishPost } from './publish-post.ts'
import type { PublishingDependencies } from './publishing-dependencies.ts'
import { readFigures } from './read-figures.ts'
import { credentialSealer } from './sealers.ts'
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

/**
 * Renews a connection that would end without use. One that its platform refuses has ended, which its owners are told now
 * and not by the next post that fails.
 */
async function renewAccount(
  { sql, jobs, connectors, secret, log }: PublishingDependencies,
  { data, signal }: Job<Renewal>,
): Promise<void> {
  const connector = connectors.get(data.platform)
  if (!connector) return
  const tell = (outcome: string) =>
    log({ level: 'info', event: 'renewal', platform: data.platform, outcome })
  try {
    const credentials = openCredentialStore(sql, credentialSealer(secret), data)
    if (await connector.renew?.(credentials, signal)) return tell('renewed')
    await endRenewals(sql, data)
    tell('nothing to renew')
  } catch (error) {
    if (!(error instanceof PublishError)) throw error
    if (error.category === 'auth_expired')
      await expireSocialAccount({ sql, jobs }, data, error.message)
    // All else is tried again a day later.
    tell(error.code)
  }
}
