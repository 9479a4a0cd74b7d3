import { mintApiKey, type StoredApiKey } from '@svc/auth-core'

export type Scope = 'svc:projects:read' | 'svc:projects:write'
export type ApiKeys = ReturnType<typeof createApiKeys>

/** Keeps API keys in memory; a real product stores the same members in a table. */
export function createApiKeys(prefix: string) {
  const keys = new Map<string, StoredApiKey<Scope>>()
  return {
    prefix,
    find: async (key_id: string) => keys.get(key_id) ?? null,
    /** Returns a new key, once: only its digest is kept. */
    make(account_id: string, scopes: readonly Scope[]): string {
      const { key, ...minted } = mintApiKey({ prefix })
      keys.set(minted.key_id, { ...minted, account_id, scopes, expires_at: null, revoked_at: null })
      return key
    },
  }
}
