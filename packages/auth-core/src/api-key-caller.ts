import { hash } from 'node:crypto'
import { checkPrefix, matchesApiKey, parseApiKey } from './api-key.ts'
import type { Caller } from './caller.ts'
import { createCredentialCache } from './credential-cache.ts'
import { type Refused, refused } from './refusal.ts'

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

export interface ApiKeyOptions<Scope extends string> {
  /** What every API key begins with: 1 to 32 visible ASCII characters without a comma. */
  prefix: string
  /** Finds a key by the id written in it. */
  findApiKey(key_id: string): Promise<StoredApiKey<Scope> | null>
}

/** A caller, or why there is none. */
export type Found<Scope extends string> =
  | { readonly ok: true; readonly caller: Caller<Scope> }
  | Refused

/** Finds the callers behind API keys, and remembers them for less than a second. */
export function createKeyCallers<Scope extends string>(options: ApiKeyOptions<Scope>) {
  checkPrefix(options.prefix)
  const cache = createCredentialCache<StoredApiKey<Scope>>()
  return {
    async find(key: string): Promise<Found<Scope>> {
      const parsed = parseApiKey(key, options)
      if (!parsed) return refused('api_key', 'malformed')
      const found = await cache.remember(hash('sha256', key, 'base64'), async () => {
        const stored = await options.findApiKey(parsed.key_id)
        return matchesApiKey(key, stored?.key_hash) ? stored : null
      })
      if (!found) return refused('api_key', 'unknown')
      if (isOver(found.revoked_at)) return refused('api_key', 'revoked')
      if (isOver(found.expires_at)) return refused('api_key', 'expired')
      return { ok: true, caller: toCaller(found) }
    },
    forget(keyId: string): void {
      cache.forget(({ key_id }) => key_id === keyId)
    },
  }
}

const isOver = (end: string | null) => end !== null && !(Date.now() < Date.parse(end))

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
