import { connectSocialAccount, disconnectSocialAccount } from '@svc/domain'
import { ApiError, invalidAt } from '@svc/errors'
import { createSealer, isSameText } from '@svc/secrets'
import { type ConnectedAccount, type Connector, PublishError } from '@svc/social'
import { PLATFORM_FACTS, PLATFORMS, type Platform, type SocialAccount } from '@svc/specification'
import { isThisMachine } from '@svc/specification/access'
import type { WorkDependencies } from '../dependencies.ts'
import { credentialSealer } from '../publishing/comment-post.ts'
import type {
  AuthorizationResult,
  ConnectablePlatform,
  ConnectionAnswer,
} from '../routes/inside.ts'

/** How long a platform may take to answer. */
const LONGEST_MS = 60_000

/** What connecting accounts needs. */
type ConnectionDependencies = Pick<WorkDependencies, 'sql' | 'connectors' | 'secret' | 'baseUrl'>

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

/**
 * Returns whether members connect a platform themselves. Folders are the operator's: members have them only where the
 * service is reached from its own machine alone, so that all of them are the operator.
 */
function isForMembers(dependencies: Pick<Setup, 'baseUrl'>, platform: Platform): boolean {
  return platform !== 'local_folder' || isThisMachine(dependencies.baseUrl)
}

/** Lists how members connect accounts: what is set up, then what the operator can set up. */
export function listPlatforms(
  dependencies: Pick<ConnectionDependencies, 'connectors' | 'baseUrl'>,
): ConnectablePlatform[] {
  const shown = PLATFORMS.filter(
    (platform) =>
      isForMembers(dependencies, platform) &&
      (dependencies.connectors.has(platform) || PLATFORM_FACTS[platform].app),
  )
  const listed = shown.map((platform): ConnectablePlatform => {
    const faults = findSetupFaults(dependencies, platform)
    const connection =
      faults.length > 0 ? undefined : dependencies.connectors.get(platform)?.connection
    const fields = connection?.kind === 'form' ? connection.fields : []
    return {
      platform,
      connection: connection?.kind ?? null,
      fields: fields.map(({ name, isSecret, isRequired }) => ({
        name,
        is_secret: isSecret,
        is_required: isRequired,
      })),
      faults,
    }
  })
  return listed.toSorted((a, b) => a.faults.length - b.faults.length)
}

type Kind = Connector['connection']['kind']

/**
 * Finds the connector of a platform that members connect in one way.
 *
 * @throws {ApiError} `NOT_FOUND` where the platform is not set up, or is connected in another way.
 */
function connectorOf<K extends Kind>(
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
async function saveConnection(
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

/** Where platforms send people back to, below the address of the service. */
export const REDIRECT_PATH = '/studio/accounts/connected'

/** Reasons why the operator has to change settings before a platform works here. */
export const SETUP_REASONS = ['unset', 'not_public', 'not_https'] as const

interface SetupFault {
  reason: (typeof SETUP_REASONS)[number]
  settings: string[]
}

interface Setup {
  connectors: ReadonlyMap<Platform, Pick<Connector, 'isHere'>>
  baseUrl: string
}

/** Finds what the operator has to set before accounts of a platform can be connected; the first is the gravest. */
export function findSetupFaults({ connectors, baseUrl }: Setup, platform: Platform): SetupFault[] {
  const { app } = PLATFORM_FACTS[platform]
  if (!app) return []
  const isHere = isThisMachine(baseUrl)
  const faults: SetupFault[] = []
  const connector = connectors.get(platform)
  if (!connector) faults.push({ reason: 'unset', settings: [app.id, app.secret] })
  // A video that the platform fetches must be reached by it.
  if ('fetches' in app && isHere && !connector?.isHere)
    faults.push({ reason: 'not_public', settings: ['BASE_URL'] })
  if (!(isHere || baseUrl.startsWith('https:')))
    faults.push({ reason: 'not_https', settings: ['BASE_URL'] })
  return faults
}

/** How long a person may take at the platform. */
const LONGEST_WAIT_MS = 30 * 60_000

interface Ticket {
  platform: Platform
  state: string
  codeVerifier: string
  begunAt: number
}

/**
 * Authorizations under way. What must be known when the browser comes back is sealed for the account and kept by the
 * browser: an answer of the platform that another browser brings has no ticket.
 */
function createAuthorizations(dependencies: ConnectionDependencies & { redirectUri: string }) {
  const { secret, redirectUri } = dependencies
  const sealer = createSealer(secret, 'authorizations of social accounts')
  return {
    begin(accountId: string, platform: Platform) {
      const { connection } = connectorOf(dependencies, platform, 'oauth')
      const { authorizationUrl, state, codeVerifier } = connection.begin(redirectUri)
      const ticket: Ticket = { platform, state, codeVerifier, begunAt: Date.now() }
      return {
        authorization_url: authorizationUrl,
        ticket: sealer.seal(JSON.stringify(ticket), accountId),
      }
    },
    /** @throws {ApiError} `VALIDATION_ERROR` for an answer to another authorization, or one that is too late. */
    open(accountId: string, result: AuthorizationResult): Ticket {
      const ticket = read(() => sealer.open(result.ticket, accountId))
      const isOwn = ticket !== null && isSameText(ticket.state, result.state)
      if (ticket && isOwn && Date.now() - ticket.begunAt < LONGEST_WAIT_MS) return ticket
      throw invalidAt(
        isOwn ? 'body.ticket' : 'body.state',
        'This answer belongs to another authorization, or came too late: connect the account again.',
      )
    },
  }
}

function read(open: () => string): Ticket | null {
  try {
    return JSON.parse(open()) as Ticket
  } catch {
    return null
  }
}
