import { createHash } from 'node:crypto'
import { ApiError } from '@svc/errors'
import { matchesApiKey, parseApiKey } from './api-key.ts'
import type { Caller } from './caller.ts'
import { createCredentialCache } from './credential-cache.ts'

/** An API key as the look-up gives it. */
export interface StoredApiKey<Scope extends string = string> {
  key_id: string
  /** SHA-256 of the whole key, in hexadecimal. */
  key_hash: string
  account_id: string
  scopes: readonly Scope[]
  /** RFC 3339; `null` lasts for ever. */
  expires_at: string | null
  revoked_at: string | null
}

export interface AuthenticatorOptions<Scope extends string> {
  /** What every API key begins with. */
  prefix: string
  /** Finds a key by the id written in it. */
  findApiKey(key_id: string): Promise<StoredApiKey<Scope> | null>
}

/** Decides who is calling. */
export interface Authenticator<Scope extends string> {
  /**
   * Believes or refuses the value of an `Authorization` header.
   *
   * @throws {ApiError} `INVALID_API_KEY` for a credential that is missing, malformed, unknown, expired or
   * revoked, always in the same words: a stranger learns nothing from the difference.
   */
  authenticate(authorization: string | null | undefined): Promise<Caller<Scope>>
  /** Forgets a credential at once on this process; every other forgets it within a second. */
  forget(credentialId: string): void
}

/**
 * Creates the authenticator of one process.
 *
 * A believed credential is remembered, by its digest, for less than a second: that bounds both the
 * look-ups of a busy caller and the time a revoked credential still opens anything.
 */
export function createAuthenticator<Scope extends string>(
  options: AuthenticatorOptions<Scope>,
): Authenticator<Scope> {
  const cache = createCredentialCache<StoredApiKey<Scope>>()
  return {
    async authenticate(authorization) {
      const credential = readBearer(authorization)
      const parsed = parseApiKey(credential, options)
      if (!parsed) throw unbelievable()
      const digest = createHash('sha256').update(credential).digest('base64')
      const found = await cache.remember(digest, async () => {
        const stored = await options.findApiKey(parsed.key_id)
        return stored && matchesApiKey(credential, stored.key_hash) ? stored : null
      })
      if (!found || !isLive(found)) throw unbelievable()
      return toCaller(found)
    },
    forget(credentialId) {
      cache.forget(({ key_id }) => key_id === credentialId)
    },
  }
}

function readBearer(authorization: string | null | undefined): string {
  const match = /^bearer +([^\s,]+)$/i.exec(authorization ?? '')
  if (match?.[1]) return match[1]
  throw authorization
    ? unbelievable()
    : new ApiError(
        'INVALID_API_KEY',
        'Send a credential as `Authorization: Bearer <credential>`.',
        {
          headers: { 'WWW-Authenticate': 'Bearer' },
        },
      )
}

function unbelievable(): ApiError {
  return new ApiError(
    'INVALID_API_KEY',
    'The credential is malformed, unknown, expired or revoked; check it, or make a new one.',
    { headers: { 'WWW-Authenticate': 'Bearer error="invalid_token"' } },
  )
}

function isLive({ expires_at, revoked_at }: StoredApiKey): boolean {
  const now = Date.now()
  return [expires_at, revoked_at].every((end) => end === null || now < Date.parse(end))
}

function toCaller<Scope extends string>(key: StoredApiKey<Scope>): Caller<Scope> {
  return {
    kind: 'api_key',
    accountId: key.account_id,
    credentialId: key.key_id,
    scopes: new Set(key.scopes),
  }
}
