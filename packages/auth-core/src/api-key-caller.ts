import { hash } from 'node:crypto'
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

export interface ApiKeyOptions<Scope extends string> {
  /** What every API key begins with. */
  prefix: string
  /** Finds a key by the id written in it. */
  findApiKey(key_id: string): Promise<StoredApiKey<Scope> | null>
}

/** Finds the callers behind API keys, and remembers them for less than a second. */
export function createKeyCallers<Scope extends string>(options: ApiKeyOptions<Scope>) {
  const cache = createCredentialCache<StoredApiKey<Scope>>()
  return {
    async find(key: string): Promise<Caller<Scope> | null> {
      const parsed = parseApiKey(key, options)
      if (!parsed) return null
      const found = await cache.remember(hash('sha256', key, 'base64'), async () => {
        const stored = await options.findApiKey(parsed.key_id)
        return stored && matchesApiKey(key, stored.key_hash) ? stored : null
      })
      return found && isLive(found) ? toCaller(found) : null
    },
    forget(keyId: string): void {
      cache.forget(({ key_id }) => key_id === keyId)
    },
  }
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
    subject: null,
    clientId: null,
    expiresAt: key.expires_at,
  }
}
