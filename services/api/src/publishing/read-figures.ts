import { type FigureWork, type Job, loadFigureWork, saveFigures } from '@svc/domain'
import { type Connector, PublishError } from '@svc/social'
import { openCredentialStore } from './credential-store.ts'
import type { PublishingDependencies } from './publishing-dependencies.ts'
import { credentialSealer } from './sealers.ts'

/** After so many attempts an age is left out: the next one tells more. */
const MAX_ATTEMPTS = 6

/**
 * Asks a platform how a post does, at one of its ages.
 *
 * @throws {PublishError} It does not answer now: the job is tried again, for about an hour.
 */
export async function readFigures(
  dependencies: PublishingDependencies,
  { data, attempt, signal }: Job<{ post_id: string }>,
): Promise<void> {
  const { connectors, log } = dependencies
  const work = await loadFigureWork(dependencies, data.post_id)
  if (!work || work.isTest) return
  const connector = connectors.get(work.platform)
  if (!connector?.figures) return
  const isAsked = work.isConnected && work.age_hours !== null
  const told = isAsked ? await ask(dependencies, connector, work, { attempt, signal }) : 'nothing'
  await saveFigures(dependencies, work, told)
  const outcome = typeof told === 'string' ? told : 'told'
  const { post_id, platform, age_hours } = work
  log({ level: 'info', event: 'figures', post_id, platform, age_hours, outcome })
}

async function ask(
  { sql, secret }: PublishingDependencies,
  { figures }: Connector,
  work: FigureWork,
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
