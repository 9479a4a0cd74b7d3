import {
  createInsideCredentials,
  createKeySet,
  createRevocationList,
  createTokenVerifier,
} from '@svc/auth-core'
import { type Database, isRevoked, readPublishedKeys, readRevocationFeed } from '@svc/domain'
import type { Log } from '@svc/http'
import type { Secret } from '@svc/secrets'

/** Verifiers of access tokens for one process; each accepts the tokens of one resource only. */
export type AccessTokens = ReturnType<typeof openAccessTokens>

/** Opens the verifiers of this service's access tokens, for the API itself and for `/mcp`, which calls the API. */
export function openAccessTokens(options: {
  sql: Database
  /** Signs the credentials with which `/mcp` calls `/v1`; at least 32 bytes, the same in every process. */
  secret: Secret
  /** Where clients reach the service, without a trailing slash; it is the issuer too. */
  baseUrl: string
  log: Log
}) {
  const { sql, secret, baseUrl: issuer, log } = options
  const keys = createKeySet({ load: () => readPublishedKeys(sql) })
  const revocations = createRevocationList({
    read: (after) => readRevocationFeed(sql, after),
    isRevoked: (ids) => isRevoked(sql, ids),
    keys,
    tell: (reason) => tellChange(log, reason),
  })
  const { now } = revocations
  const verifierFor = (audience: string) =>
    createTokenVerifier({ issuer, audiences: [audience], keys, revocations, now })
  return {
    /** Verifies tokens for `/v1`. */
    api: verifierFor(issuer),
    /** Verifies tokens for `/mcp`. */
    mcp: verifierFor(`${issuer}/mcp`),
    /** Exchanges a token for `/mcp` for the internal credential with which `/mcp` calls `/v1`. */
    inside: createInsideCredentials({ secret, issuer, revocations, now }),
    /** Returns the time of the database, in milliseconds since 1970. */
    now,
    /** Starts to follow the signing keys and the revocations. */
    start: revocations.start,
    stop: revocations.stop,
  }
}

function tellChange(log: Log, reason: unknown): void {
  if (reason) log({ level: 'warn', event: 'revocations away', error: String(reason) })
  else log({ level: 'info', event: 'revocations back' })
}
