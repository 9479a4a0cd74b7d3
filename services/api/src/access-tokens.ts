import {
  createKeySet,
  createRevocationList,
  createTokenVerifier,
  type TokenVerifier,
} from '@svc/auth-core'
import { type Database, isRevoked, readPublishedKeys, readRevocationFeed } from '@svc/domain'
import type { Log } from '@svc/http'

/** How the access tokens of one process are believed. */
export interface AccessTokens {
  verifier: TokenVerifier
  /** Begins to follow the signing keys and what is revoked. */
  start(): void
  stop(): Promise<void>
}

/**
 * Opens what believes the access tokens of this service, for the API itself and for `/mcp`, which passes the tokens
 * of its callers on.
 */
export function openAccessTokens(options: {
  sql: Database
  /** Where clients reach the service, without a trailing slash; it is the issuer too. */
  base_url: string
  log: Log
}): AccessTokens {
  const { sql, base_url, log } = options
  const keys = createKeySet({ load: () => readPublishedKeys(sql) })
  const revocations = createRevocationList({
    read: (after) => readRevocationFeed(sql, after),
    isRevoked: (ids) => isRevoked(sql, ids),
    keys,
    tell: (reason) => tellChange(log, reason),
  })
  const audiences = [base_url, `${base_url}/mcp`]
  const verifier = createTokenVerifier({ issuer: base_url, audiences, keys, revocations })
  return { verifier, start: revocations.start, stop: revocations.stop }
}

function tellChange(log: Log, reason: unknown): void {
  if (reason) log({ level: 'warn', event: 'revocations away', error: String(reason) })
  else log({ level: 'info', event: 'revocations back' })
}
