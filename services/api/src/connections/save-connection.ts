import { connectSocialAccount } from '@svc/domain'
import { ApiError } from '@svc/errors'
import { type ConnectedAccount, type Connector, PublishError } from '@svc/social'
import type { Platform, SocialAccount } from '@svc/specification'
import { credentialSealer } from '../publishing/sealers.ts'
import type { ConnectionAnswer } from './connection-shapes.ts'
import type { ConnectionDependencies } from './connections.ts'
import { isForMembers } from './list-platforms.ts'

type Kind = Connector['connection']['kind']

/**
 * Finds the connector of a platform that members connect in one way.
 *
 * @throws {ApiError} `NOT_FOUND` where the platform is not set up, or is connected in another way.
 */
export function connectorOf<K extends Kind>(
  dependencies: ConnectionDependencies,
  platform: Platform,
  kind: K,
): Connector & { connection: { kind: K } } {
  const connector = dependencies.connectors.get(platform)
  if (connector && isForMembers(dependencies, platform) && isOfKind(connector, kind)) {
    return connector
  }
  throw new ApiError('NOT_FOUND', `Members cannot connect ${platform} here by ${kind}.`)
}

const isOfKind = <K extends Kind>(
  connector: Connector,
  kind: K,
): connector is Connector & { connection: { kind: K } } => connector.connection.kind === kind

/** Connects the accounts that their platform lets in; what the platform refuses is an answer, with what its owner can do. */
export async function saveConnection(
  { sql, secret }: ConnectionDependencies,
  { accountId, platform }: { accountId: string; platform: Platform },
  connect: () => Promise<ConnectedAccount[]>,
): Promise<ConnectionAnswer> {
  const connected = await connect().catch(refusalOf)
  if ('refusal' in connected) return { accounts: [], secret: null, refusal: connected.refusal }
  const accounts: SocialAccount[] = []
  for (const { account, credentials } of connected) {
    const sealed = {
      account_id: accountId,
      platform,
      account,
      credentials: JSON.stringify(credentials),
    }
    accounts.push(await connectSocialAccount(sql, credentialSealer(secret), sealed))
  }
  // The receiver needs it to verify what it gets; all others have been given theirs by the platform.
  const shown = platform === 'webhook' ? connected[0]?.credentials.token : null
  return { accounts, secret: shown ?? null, refusal: null }
}

function refusalOf(error: unknown) {
  if (error instanceof PublishError) return { refusal: error.toBody() }
  throw error
}
