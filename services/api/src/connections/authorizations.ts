import { ApiError } from '@svc/errors'
import { createSealer, isSameText } from '@svc/secrets'
import type { Platform } from '@svc/specification'
import type { AuthorizationResult } from './connection-shapes.ts'
import type { ConnectionDependencies } from './connections.ts'
import { connectorOf } from './save-connection.ts'

/** How long a person may take at the platform. */
const LONGEST_MS = 30 * 60_000

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
export function createAuthorizations(
  dependencies: ConnectionDependencies & { redirectUri: string },
) {
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
      if (ticket && isOwn && Date.now() - ticket.begunAt < LONGEST_MS) return ticket
      throw new ApiError(
        'VALIDATION_ERROR',
        'This answer belongs to another authorization, or came too late: connect the account again.',
        { location: isOwn ? 'body.ticket' : 'body.state' },
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
