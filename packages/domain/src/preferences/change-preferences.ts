import type { Preferences, PreferencesChange } from '@svc/specification'
import type { Conditional, Tenant } from '../context.ts'
import { inTransaction, type Sql } from '../database.ts'
import { readPreferences } from './read-preferences.ts'

/**
 * Changes how an account's preferences are learned.
 *
 * @throws {ApiError} `CONFLICT` when they are in another state than the request says.
 */
export function changePreferences(
  tenant: Tenant & Conditional,
  { learn_from_posts }: PreferencesChange,
): Promise<Preferences> {
  return write(tenant, (sql) => sql`learn_from_posts = ${learn_from_posts ?? true}`)
}

/**
 * Forgets what reactions and posts taught an account until now. They themselves stay.
 *
 * @throws {ApiError} `CONFLICT` when the preferences are in another state than the request says.
 */
export async function resetPreferences(tenant: Tenant & Conditional): Promise<void> {
  await write(tenant, (sql) => sql`since = now()`)
}

function write({ accountId, ...context }: Tenant & Conditional, change: (sql: Sql) => Change) {
  return inTransaction(context.sql, async (sql) => {
    await sql`
      insert into preferences (account_id) values (${accountId})
      on conflict (account_id) do update set account_id = excluded.account_id
    `
    context.requireState?.(await readPreferences({ sql, accountId }))
    await sql`update preferences set ${change(sql)} where account_id = ${accountId}`
    return readPreferences({ sql, accountId })
  })
}

type Change = ReturnType<Sql>
