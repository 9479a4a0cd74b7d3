import { ApiError } from '@svc/errors'
import { capabilitiesOf, PLATFORM_FACTS, PLATFORMS } from '@svc/specification'
import type { Fragment, Sql } from '../database.ts'
import { createUlid } from '../ids.ts'

/** What differs from the plan `pro`: test runs clean up behind themselves, and take one place among the renders of all. */
const LIMITS = { max_concurrent_renders: 1, storage_bytes: 1e9, retention_days: 7 }

/**
 * Returns the account that the test keys of an account open, and creates it for the first of them. No person belongs to it; it is
 * closed, kept, exported and erased with the account that it is for.
 *
 * @throws {ApiError} `NOT_FOUND` when there is no such account, or it is itself one for test keys.
 */
export async function openTestAccount(sql: Sql, account_id: string): Promise<string> {
  const created = createUlid()
  const { count } = await sql`
    insert into accounts (account_id, name, plan, limits, granted_until, test_of)
    select ${created}, name || ' (test)', 'pro', ${LIMITS}, '9999-01-01', account_id
      from accounts where account_id = ${account_id} and closes_at is null and test_of is null
        on conflict (test_of) do nothing
  `
  if (count > 0) await fill(sql, created)
  const [opened] = await sql<{ account_id: string }[]>`
    select account_id from accounts where test_of = ${account_id}
  `
  if (!opened) throw new ApiError('NOT_FOUND', `No account ${account_id}.`)
  return opened.account_id
}

/** Gives it no credits, which it never needs, and one account of each platform. */
async function fill(sql: Sql, account_id: string): Promise<void> {
  await sql`insert into credits (account_id) values (${account_id})`
  for (const platform of PLATFORMS) {
    await sql`
      insert into social_accounts (
        social_account_id, account_id, platform, platform_account_id, handle, display_name, kind,
        capabilities, renew_at
      )
      values (
        ${createUlid()}, ${account_id}, ${platform}, 'test', '@test',
        ${`${PLATFORM_FACTS[platform].title} (test)`}, 'personal', ${capabilitiesOf(platform)}, null
      )
    `
  }
}

/** Gives the SQL of an account and the one that its test keys open. */
export const withTestAccount = (sql: Sql, account_id: string): Fragment => sql`
  any (array(select account_id from accounts where ${account_id} in (account_id, test_of)))
`

/** Tests whether the account of a row is one for test keys. */
export const isTestAccount = (sql: Sql, account_id: Fragment): Fragment => sql`
  exists (
    select 1 from public.accounts test where test.account_id = ${account_id} and test.test_of is not null
  )
`
