import { hash } from 'node:crypto'
import { checkPrefix, LENGTH_BEHIND_PREFIX, matchesApiKey, parseApiKey } from './api-key.ts'
import type { Caller } from './caller.ts'
import { type CacheOptions, createCredentialCache } from './credential-cache.ts'
import { type Refused, refused } from './refusal.ts'

/** An API key as the look-up returns it. */
export interface StoredApiKey<Scope extends string = string> {
  key_id: string
  /** SHA-256 of the whole key, in hexadecimal. */
  key_hash: string
  account_id: string
  scopes: readonly Scope[]
  /** RFC 3339; `null` never expires. */
  expires_at: string | null
  revoked_at: string | null
}

export interface ApiKeyOptions<Scope extends string> {
  /** The prefix of every API key: 1 to 32 visible ASCII characters without a comma. */
  prefix: string
  /** Finds a key by the id contained in it. */
  findApiKey(key_id: string): Promise<StoredApiKey<Scope> | null>
  /** Returns the time in milliseconds since 1970, by which keys end; `Date.now` by default. */
  now?: () => number
}

/** A caller, or the reason for the refusal. */
export type Found<Scope extends string> =
  | { readonly ok: true; readonly caller: Caller<Scope> }
  | Refused

/** Finds the callers of API keys, and caches them for less than a second. */
export function createKeyCallers<Scope extends string>(
  options: ApiKeyOptions<Scope>,
  memory: CacheOptions = {},
) {
  checkPrefix(options.prefix)
  const cache = createCredentialCache<Known<Scope>>(memory)
  const { now = Date.now } = options
  const longest = options.prefix.length + LENGTH_BEHIND_PREFIX

  async function lookUp(key: string, key_id: string): Promise<Known<Scope> | null> {
    const stored = await options.findApiKey(key_id)
    return matchesApiKey(key, stored?.key_hash) && stored
      ? { stored, found: { ok: true, caller: toCaller(stored) } }
      : null
  }

  return {
    async find(key: string): Promise<Found<Scope>> {
      if (key.length > longest) return refused('api_key', 'malformed')
      const digest = hash('sha256', key, 'base64')
      let known = await cache.recall(digest)
      if (!known) {
        const parsed = parseApiKey(key, options)
        if (!parsed) return refused('api_key', 'malformed')
        known = await cache.remember(digest, () => lookUp(key, parsed.key_id))
      }
      if (!known) return refused('api_key', 'unknown')
      if (isOver(known.stored.revoked_at, now())) return refused('api_key', 'revoked')
      if (isOver(known.stored.expires_at, now())) return refused('api_key', 'expired')
      return known.found
    },
    forget(keyId: string): void {
      cache.forget(({ stored }) => stored.key_id === keyId)
    },
  }
}

/** The cached result for a key that was well-formed and whose secret matched. */
interface Known<Scope extends string> {
  stored: StoredApiKey<Scope>
  found: Found<Scope>
}

const isOver = (end: string | null, now: number) => end !== null && !(now < Date.parse(end))

function toCaller<Scope extends string>(key: StoredApiKey<Scope>): Caller<Scope> {
  return {
    kind: 'api_key',
    accountId: key.account_id,
    credentialId: key.key_id,
    scopes: new Set(key.scopes),
    issuer: null,
    subject: null,
    clientId: null,
    expiresAt: key.expires_at,
  }
}
