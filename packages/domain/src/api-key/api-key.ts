import type { Scope } from '@svc/scope-policy'
import type { Fragment, Sql } from '../database.ts'

/** An API key as its owner sees it after creation, without the secret. */
export interface ApiKey {
  /** The eight characters of the key that identify it. */
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

/** Gives the columns that make an API key. */
export function apiKeyColumns(sql: Sql) {
  return sql`key_id, account_id, name, scopes, created_at, expires_at, revoked_at, last_used_at`
}

/** Gives the condition that finds one key; with an account, only among that account's. */
export function keyCondition(sql: Sql, key_id: string, account_id?: string): Fragment {
  return account_id === undefined
    ? sql`key_id = ${key_id}`
    : sql`key_id = ${key_id} and account_id = ${account_id}`
}
