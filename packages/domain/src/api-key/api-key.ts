import { mintApiKey, type StoredApiKey } from '@svc/auth-core'
import { ApiError } from '@svc/errors'
import type { Plan, Scope } from '@svc/specification/access'
import { type Fragment, inTransaction, type Sql } from '../database.ts'
import { recordEvent } from '../event/record-event.ts'
import { isTestAccount, openTestAccount, withTestAccount } from '../test-account/test-account.ts'

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
  /** Whether it opens a test account: see `openTestAccount`. */
  is_test: boolean
}

/** A new key; `key` is shown this once. */
export interface CreatedApiKey extends ApiKey {
  key: string
}

export function apiKeyColumns(sql: Sql) {
  return sql`
    key_id, account_id, name, scopes, created_at, expires_at, revoked_at, last_used_at,
    ${isTestAccount(sql, sql`api_keys.account_id`)} as is_test
  `
}

/** Gives the condition that finds one key; with an account, only among that account's and its test keys. */
function keyCondition(sql: Sql, key_id: string, account_id?: string): Fragment {
  return account_id === undefined
    ? sql`key_id = ${key_id}`
    : sql`key_id = ${key_id} and account_id = ${withTestAccount(sql, account_id)}`
}

/** What the keys of test accounts have behind the prefix. */
const TEST_PREFIX = 'test_'

/** The key to create. Every key of this service begins with `prefix`; without `expires_at` the key does not expire. */
interface NewApiKey {
  account_id: string
  name: string
  scopes: readonly Scope[]
  prefix: string
  expires_at?: string
  /** Whether it opens the account's test account, and says so behind its prefix. Default: it opens the account. */
  is_test?: boolean
  /** The member who creates the key; absent for a key of the operator. */
  created_by?: string | null
}

/**
 * Creates an API key. The key itself is returned and not stored.
 *
 * @throws {ApiError} `NOT_FOUND` when there is no such account, or `created_by` does not belong to it.
 */
export async function createApiKey(sql: Sql, request: NewApiKey): Promise<CreatedApiKey> {
  const { is_test = false } = request
  const prefix = request.prefix + (is_test ? TEST_PREFIX : '')
  const { key, key_id, key_hash } = mintApiKey({ prefix })
  return inTransaction(sql, async (sql) => {
    const creator = request.created_by ?? null
    const opened = is_test ? await openTestAccount(sql, request.account_id) : request.account_id
    // The lock keeps the membership from ending before the key can end with it.
    const [created] = await sql<ApiKey[]>`
      with creator as (
        select subject from memberships
         where account_id = ${request.account_id} and subject = ${creator} for key share
      )
      insert into api_keys (key_id, account_id, name, key_hash, scopes, expires_at, created_by)
      select ${key_id}, ${opened}, ${request.name.trim()}, ${key_hash},
             ${sql.array([...new Set(request.scopes)])}, ${request.expires_at ?? null}::timestamptz,
             ${creator}
        from accounts where account_id = ${request.account_id}
         and (${creator}::text is null or exists (select 1 from creator))
      returning ${apiKeyColumns(sql)}
    `
    if (!created) throw new ApiError('NOT_FOUND', `No account ${request.account_id}.`)
    const { account_id } = created
    await recordEvent(sql, { account_id, type: 'api_key.created', data: created })
    return { ...created, key }
  })
}

/** A key as the authenticator needs it, and the plan of its account. */
type FoundApiKey = StoredApiKey<Scope> & { plan: Plan }

/**
 * Finds a key for the authenticator, also a revoked or expired one but none of a deleted account, and records that it was used.
 *
 * The use is recorded at most once a minute, so that not every request causes a write.
 */
export async function findApiKey(sql: Sql, key_id: string): Promise<FoundApiKey | null> {
  const [found] = await sql<(FoundApiKey & { note_use: boolean })[]>`
    select key_id, key_hash, account_id, scopes, expires_at, revoked_at, plan,
           last_used_at is null or last_used_at < now() - interval '1 minute' as note_use
      from api_keys join accounts using (account_id)
     where key_id = ${key_id} and closes_at is null
  `
  if (!found) return null
  const { note_use, ...key } = found
  if (note_use) await sql`update api_keys set last_used_at = now() where key_id = ${key_id}`
  return key
}

/** Lists API keys, also the revoked ones, the oldest first: those of an account with its test keys, or without an id all. */
export async function listApiKeys(sql: Sql, account_id?: string): Promise<ApiKey[]> {
  return sql<ApiKey[]>`
    select ${apiKeyColumns(sql)} from api_keys
     where ${account_id === undefined ? sql`true` : sql`account_id = ${withTestAccount(sql, account_id)}`}
     order by created_at, key_id
  `
}

const DAY_SECONDS = 86_400

/**
 * Replaces a key by a new one with the same name and scopes. It becomes the operator's when the one who made the old one has left the
 * account.
 *
 * @param options - `grace_seconds`: how long the old one still works, a day by default; 0 when it was exposed.
 *   `account_id`: only a key of this account. `created_by`: the member who rotates the key and owns the new one.
 * @throws {ApiError} `NOT_FOUND` when there is no such key, or it no longer works.
 */
export async function rotateApiKey(
  sql: Sql,
  key_id: string,
  { prefix, grace_seconds = DAY_SECONDS, account_id, created_by }: KeyRotation,
): Promise<CreatedApiKey> {
  return inTransaction(sql, async (sql) => {
    const owner = sql`(
      select coalesce(test_of, account_id) from accounts a where a.account_id = api_keys.account_id
    )`
    const [old] = await sql<OldKey[]>`
      update api_keys
         set expires_at = least(expires_at, now() + make_interval(secs => ${grace_seconds}))
       where ${keyCondition(sql, key_id, account_id)}
         and revoked_at is null
         and (expires_at is null or expires_at > now())
      returning name, scopes, ${isTestAccount(sql, sql`api_keys.account_id`)} as is_test,
                ${owner} as account_id, (
        select subject from memberships m where m.account_id = ${owner} and subject = created_by
      ) as created_by
    `
    if (!old) throw new ApiError('NOT_FOUND', `No working key ${key_id}.`)
    return createApiKey(sql, { ...old, prefix, created_by: created_by ?? old.created_by })
  })
}

type OldKey = Pick<ApiKey, 'account_id' | 'name' | 'scopes' | 'is_test'> & {
  created_by: string | null
}

interface KeyRotation {
  prefix: string
  grace_seconds?: number
  account_id?: string
  created_by?: string
}

/**
 * Ends a key. Every process refuses it within a second; a second revocation changes nothing.
 *
 * @param account_id - Only a key of this account.
 * @throws {ApiError} `NOT_FOUND` when there is no such key.
 */
export async function revokeApiKey(sql: Sql, key_id: string, account_id?: string): Promise<ApiKey> {
  return inTransaction(sql, async (sql) => {
    const isMeant = keyCondition(sql, key_id, account_id)
    const [revoked] = await sql<ApiKey[]>`
      update api_keys set revoked_at = now() where ${isMeant} and revoked_at is null
      returning ${apiKeyColumns(sql)}
    `
    if (revoked) {
      const { account_id } = revoked
      const previous = { revoked_at: null }
      await recordEvent(sql, { account_id, type: 'api_key.revoked', data: revoked, previous })
      return revoked
    }
    const [known] = await sql<ApiKey[]>`
      select ${apiKeyColumns(sql)} from api_keys where ${isMeant}
    `
    if (known) return known
    throw new ApiError('NOT_FOUND', `No key ${key_id}.`)
  })
}
