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

/** How the access tokens of one process are believed: each for the resource that it was made for. */
export interface AccessTokens {
  /** Believes those for `/v1`. */
  api: TokenVerifier
  /** Believes those for `/mcp`. */
  mcp: TokenVerifier
  /** What one for `/mcp` is exchanged for, with which `/mcp` asks `/v1`. */
  inside: InsideCredentials
  /** Begins to follow the signing keys and what is revoked. */
  start(): void
  stop(): Promise<void>
}

/** Opens what believes the access tokens of this service, for the API itself and for `/mcp`, which asks the API. */
export function openAccessTokens(options: {
  sql: Database
  /** Signs what `/mcp` asks with; at least 32 bytes, the same in every process. */
  secret: string
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
  const verifierFor = (audience: string) =>
    createTokenVerifier({ issuer, audiences: [audience], keys, revocations })
  return {
    api: verifierFor(issuer),
    mcp: verifierFor(`${issuer}/mcp`),
    inside: createInsideCredentials({ secret, issuer, revocations }),
    start: revocations.start,
    stop: revocations.stop,
  }
}

function tellChange(log: Log, reason: unknown): void {
  if (reason) log({ level: 'warn', event: 'revocations away', error: String(reason) })
  else log({ level: 'info', event: 'revocations back' })
}
