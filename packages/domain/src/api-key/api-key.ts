import type { Scope } from '@svc/scope-policy'

/** An API key as its owner sees it after creation: never the secret. */
export interface ApiKey {
  /** The eight characters in the key itself. */
  key_id: string
  account_id: string
  name: string
  scopes: Scope[]
  created_at: string
  expires_at: string | null
  revoked_at: string | null
  last_used_at: string | null
}

/** A new key; `key` is shown this once. */
export interface CreatedApiKey extends ApiKey {
  key: string
}
