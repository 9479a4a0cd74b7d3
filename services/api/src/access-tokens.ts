import {
  createInsideCredentials,
  createKeySet,
  createRevocationList,
  createTokenVerifier,
  type InsideCredentials,
  type TokenVerifier,
} from '@svc/auth-core'
import { type Database, isRevoked, readPublishedKeys, readRevocationFeed } from '@svc/domain'
import type { Log } from '@svc/http'
import type { Secret } from '@svc/secrets'

/** Verifiers of access tokens for one process; each accepts the tokens of one resource only. */
export interface AccessTokens {
  /** Verifies tokens for `/v1`. */
  api: TokenVerifier
  /** Verifies tokens for `/mcp`. */
  mcp: TokenVerifier
  /** Exchanges a token for `/mcp` for the internal credential with which `/mcp` calls `/v1`. */
  inside: InsideCredentials
  /** Returns the time of the database, in milliseconds since 1970. */
  now(): number
  /** Starts to follow the signing keys and the revocations. */
  start(): void
  stop(): Promise<void>
}

/** Opens the verifiers of this service's access tokens, for the API itself and for `/mcp`, which calls the API. */
export function openAccessTokens(options: {
  sql: Database
  /** Signs the credentials with which `/mcp` calls `/v1`; at least 32 bytes, the same in every process. */
  secret: Secret
  /** Where clients reach the service, without a trailing slash; it is the issuer too. */
  baseUrl: string
  log: Log
}): AccessTokens {
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
    api: verifierFor(issuer),
    mcp: verifierFor(`${issuer}/mcp`),
    inside: createInsideCredentials({ secret, issuer, revocations, now }),
    now,
    start: revocations.start,
    stop: revocations.stop,
  }
}

function tellChange(log: Log, reason: unknown): void {
  if (reason) log({ level: 'warn', event: 'revocations away', error: String(reason) })
  else log({ level: 'info', event: 'revocations back' })
}
