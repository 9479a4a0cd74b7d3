import * as domain from '@svc/domain'
import { type Connector, PublishError } from '@svc/social'
import type { WorkDependencies } from '../dependencies.ts'
import { commentPost, credentialSealer, openCredentialStore } from './comment-post.ts'
import { publishPost } from './publish-post.ts'

/** Publishes posts when they are due, comments on them, reads later how they do, takes them back, and renews connections, until `jobs` is stopped. */
export async function startPublishing(
  dependencies: PublishingDependencies,
  { concurrency }: { concurrency: number },
): Promise<void> {
  await dependencies.jobs.work('publish_post', (job) => publishPost(dependencies, job), {
    concurrency,
  })
  // One of an account is done at a time, beside one of another.
  const two = { concurrency: 2 }
  await dependencies.jobs.work('read_figures', (job) => readFigures(dependencies, job), two)
  await dependencies.jobs.work('withdraw_post', (job) => withdrawPost(dependencies, job), two)
  await dependencies.jobs.work('comment_post', (job) => commentPost(dependencies, job), two)
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
  { data, signal }: domain.Job<domain.Renewal>,
): Promise<void> {
  const connector = connectors.get(data.platform)
  if (!connector) return
  const tell = (outcome: string) =>
    log({ level: 'info', event: 'renewal', platform: data.platform, outcome })
  try {
    const credentials = openCredentialStore(sql, credentialSealer(secret), data)
    if (await connector.renew?.(credentials, signal)) return tell('renewed')
    await domain.endRenewals(sql, data)
    tell('nothing to renew')
  } catch (error) {
    if (!(error instanceof PublishError)) throw error
    if (error.category === 'auth_expired')
      await domain.expireSocialAccount({ sql, jobs }, data, error.message)
    // All else is tried again a day later.
    tell(error.code)
  }
}

/** After so many attempts an age is left out, for the next one tells more, and a withdrawal is left to a person. */
const MAX_ATTEMPTS = 6

/**
 * Asks a platform how a post does, at one of its ages.
 *
 * @throws {PublishError} It does not answer now: the job is tried again, for about an hour.
 */
async function readFigures(
  dependencies: PublishingDependencies,
  { data, attempt, signal }: domain.Job<{ post_id: string }>,
): Promise<void> {
  const { connectors, log } = dependencies
  const work = await domain.loadFigureWork(dependencies, data.post_id)
  if (!work || work.isTest) return
  const connector = connectors.get(work.platform)
  if (!connector?.figures) return
  const isAsked = work.isConnected && work.age_hours !== null
  const told = isAsked ? await ask(dependencies, connector, work, { attempt, signal }) : 'nothing'
  await domain.saveFigures(dependencies, work, told)
  const outcome = typeof told === 'string' ? told : 'told'
  const { post_id, platform, age_hours } = work
  log({ level: 'info', event: 'figures', post_id, platform, age_hours, outcome })
}

async function ask(
  { sql, secret }: PublishingDependencies,
  { figures }: Connector,
  work: domain.FigureWork,
  { attempt, signal }: { attempt: number; signal: AbortSignal },
) {
  const { platform_account_id, platform_post_id } = work
  const credentials = openCredentialStore(sql, credentialSealer(secret), work)
  try {
    const request = { platform_account_id, platform_post_id, credentials, signal }
    return (await figures?.(request)) ?? 'gone'
  } catch (error) {
    if (!(error instanceof PublishError)) throw error
    if (error.retryable && attempt < MAX_ATTEMPTS) throw error
    return 'nothing'
  }
}

/**
 * Takes a post back from its platform. Doing it twice does no harm: what is gone is taken back.
 *
 * @throws {PublishError} The platform does not answer now: the job is tried again, for about an hour.
 */
async function withdrawPost(
  { sql, jobs, connectors, secret, log }: PublishingDependencies,
  { data, attempt, signal }: domain.Job<{ post_id: string }>,
): Promise<void> {
  const work = await domain.loadFigureWork({ sql }, data.post_id)
  if (!work) return
  if (work.isTest) return domain.saveWithdrawal(sql, work, null)
  const { post_id, platform, platform_account_id, platform_post_id } = work
  const connector = connectors.get(platform)
  if (!connector?.withdraw) {
    return domain.saveWithdrawal(sql, work, `This service is not set up for ${platform} any more.`)
  }
  const credentials = openCredentialStore(sql, credentialSealer(secret), work)
  try {
    const request = { platform_account_id, platform_post_id, credentials, signal }
    await connector.withdraw(request)
    await domain.saveWithdrawal(sql, work, null)
    log({ level: 'info', event: 'withdrawal', post_id, platform, outcome: 'done' })
  } catch (error) {
    if (!(error instanceof PublishError)) throw error
    if (error.retryable && attempt < MAX_ATTEMPTS) throw error
    if (error.category === 'auth_expired')
      await domain.expireSocialAccount({ sql, jobs }, work, error.message)
    await domain.saveWithdrawal(sql, work, error.message)
    log({ level: 'info', event: 'withdrawal', post_id, platform, outcome: error.code })
  }
}

export interface PublishingDependencies
  extends Pick<
    WorkDependencies,
    'sql' | 'jobs' | 'store' | 'connectors' | 'secret' | 'hourSeconds' | 'log'
  > {
  files: { url(key: string): string }
}
