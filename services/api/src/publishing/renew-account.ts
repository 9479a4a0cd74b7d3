import { endRenewals, expireSocialAccount, type Job, type Renewal } from '@svc/domain'
import { PublishError } from '@svc/social'
import { openCredentialStore } from './credential-store.ts'
import type { PublishingDependencies } from './publishing-dependencies.ts'
import { credentialSealer } from './sealers.ts'

/**
 * Renews a connection that would end without use. One that its platform refuses has ended, which its owners are told now
 * and not by the next post that fails.
 */
export async function renewAccount(
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
