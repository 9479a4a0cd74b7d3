import { type Database, disconnectSocialAccount } from '@svc/domain'
import type { Secret } from '@svc/secrets'
import type { Connector } from '@svc/social'
import type { Platform, SocialAccount } from '@svc/specification'
import { createAuthorizations } from './authorizations.ts'
import type {
  AuthorizationResult,
  ConnectablePlatform,
  ConnectionAnswer,
} from './connection-shapes.ts'
import { listPlatforms } from './list-platforms.ts'
import { connectorOf, saveConnection } from './save-connection.ts'
import { REDIRECT_PATH } from './setup-faults.ts'

/** How long a platform may take to answer. */
const LONGEST_MS = 60_000

/** What connecting accounts needs. */
export interface ConnectionDependencies {
  sql: Database
  connectors: ReadonlyMap<Platform, Connector>
  /** Seals credentials, and authorizations under way. */
  secret: Secret
  /** Where browsers reach the service, without a trailing slash. */
  baseUrl: string
}

/** Connects accounts of platforms for the members of an account. */
export function createConnections(dependencies: ConnectionDependencies) {
  const { sql, baseUrl } = dependencies
  const redirectUri = baseUrl + REDIRECT_PATH
  const authorizations = createAuthorizations({ ...dependencies, redirectUri })
  return {
    /** Lists every platform that can be connected, or could be if the operator set it up. */
    platforms: (): { platforms: ConnectablePlatform[]; redirect_uri: string } => ({
      platforms: listPlatforms(dependencies),
      redirect_uri: redirectUri,
    }),
    /** Connects an account by what its owner typed in. */
    connect: (
      accountId: string,
      platform: Platform,
      values: Record<string, string>,
    ): Promise<ConnectionAnswer> =>
      saveConnection(dependencies, { accountId, platform }, async () => {
        const { connection } = connectorOf(dependencies, platform, 'form')
        return connection.connect(values, AbortSignal.timeout(LONGEST_MS))
      }),
    /** Begins an authorization at the platform; `ticket` is kept by the browser that was sent there. */
    authorize: authorizations.begin,
    /** Completes an authorization with what the platform sent the browser back with. */
    redeem(accountId: string, result: AuthorizationResult): Promise<ConnectionAnswer> {
      const { platform, codeVerifier } = authorizations.open(accountId, result)
      return saveConnection(dependencies, { accountId, platform }, () => {
        const { connection } = connectorOf(dependencies, platform, 'oauth')
        const redemption = { code: result.code, codeVerifier, redirectUri }
        return connection.redeem(redemption, AbortSignal.timeout(LONGEST_MS))
      })
    },
    disconnect: (account_id: string, social_account_id: string): Promise<SocialAccount> =>
      disconnectSocialAccount(sql, { account_id, social_account_id }),
  }
}
