import { expireSocialAccount, type Job, loadFigureWork, saveWithdrawal } from '@svc/domain'
import { PublishError } from '@svc/social'
import { openCredentialStore } from './credential-store.ts'
import type { PublishingDependencies } from './publishing-dependencies.ts'
import { credentialSealer } from './sealers.ts'

/** After so many attempts it is left to a person. */
const MAX_ATTEMPTS = 6

/**
 * Takes a post back from its platform. Doing it twice does no harm: what is gone is taken back.
 *
 * @throws {PublishError} The platform does not answer now: the job is tried again, for about an hour.
 */
export async function withdrawPost(
  { sql, jobs, connectors, secret, log }: PublishingDependencies,
  { data, attempt, signal }: Job<{ post_id: string }>,
): Promise<void> {
  const work = await loadFigureWork({ sql }, data.post_id)
  if (!work) return
  if (work.isTest) return saveWithdrawal(sql, work, null)
  const { post_id, platform, platform_account_id, platform_post_id } = work
  const connector = connectors.get(platform)
  if (!connector?.withdraw) {
    return saveWithdrawal(sql, work, `This service is not set up for ${platform} any more.`)
  }
  const credentials = openCredentialStore(sql, credentialSealer(secret), work)
  try {
    const request = { platform_account_id, platform_post_id, credentials, signal }
    await connector.withdraw(request)
    await saveWithdrawal(sql, work, null)
    log({ level: 'info', event: 'withdrawal', post_id, platform, outcome: 'done' })
  } catch (error) {
    if (!(error instanceof PublishError)) throw error
    if (error.retryable && attempt < MAX_ATTEMPTS) throw error
    if (error.category === 'auth_expired')
      await expireSocialAccount({ sql, jobs }, work, error.message)
    await saveWithdrawal(sql, work, error.message)
    log({ level: 'info', event: 'withdrawal', post_id, platform, outcome: error.code })
  }
}
