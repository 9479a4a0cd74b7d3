import { expect, test } from 'bun:test'
import { createAccount, type Database, enrollMember, listMembers } from '../src/index.ts'
import { openTestDatabase } from './create-test-database.ts'
import { someKey } from './fixtures.ts'
import { granted, someClient, someone } from './oauth-fixtures.ts'

const { sql } = await openTestDatabase()

test('migration 75 ascribes keys of accounts with one member to that member, and no others', async () => {
  const [ada, bob, eve] = [await someone(sql), await someone(sql), await someone(sql)]
  const { account_id: first } = await createAccount(sql, { name: 'First', plan: 'self_hosted' })
  const { key_id: operators } = await someKey(sql, first)
  await sql`update api_keys set created_at = now() - interval '1 hour' where key_id = ${operators}`
  const owner = await enrollMember(sql, {
    subject: 'owner',
    plan: 'free',
    unownedAccountId: first,
  })
  await sql`update members set account_id = ${bob.account_id} where subject = ${eve.subject}`
  const accounts = [ada.account_id, bob.account_id, first]
  const keys = await Promise.all(accounts.map((account_id) => someKey(sql, account_id)))
  await sql`alter table api_keys drop column created_by`
  await runAgain(sql, '0075_key_creators.sql')
  const rows = await sql<{ key_id: string; created_by: string | null }[]>`
    select key_id, created_by from api_keys
  `
  const creators = new Map(rows.map(({ key_id, created_by }) => [key_id, created_by]))
  expect(keys.map(({ key_id }) => creators.get(key_id))).toEqual([ada.subject, null, owner.subject])
  expect(creators.get(operators)).toBeNull()
})

test('migration 76 lets older grants for the API go on working where they worked', async () => {
  const member = await someone(sql)
  const grants = [
    await granted(sql, member, await someClient(sql)),
    await granted(sql, member, await someClient(sql)),
  ]
  const [older, mcp] = grants.map(({ grant_id }) => grant_id)
  await sql`update grants set resource = 'https://svc.example/mcp' where grant_id = ${mcp ?? ''}`
  await runAgain(sql, '0076_grants_for_all_resources.sql')
  const rows = await sql<{ grant_id: string; resource: string | null }[]>`
    select grant_id, resource from grants
  `
  const resources = new Map(rows.map(({ grant_id, resource }) => [grant_id, resource]))
  expect(resources.get(older ?? '')).toBeNull()
  expect(resources.get(mcp ?? '')).toBe('https://svc.example/mcp')
})

test('migration 135 makes everyone an owner of the account that they act in, since they are there', async () => {
  const [ada, bob] = [await someone(sql), await someone(sql)]
  await sql`update members set account_id = ${ada.account_id} where subject = ${bob.subject}`
  await sql`drop table memberships`
  await sql`drop trigger memberships_are_kept on members`
  await sql`drop function keep_membership`
  await runAgain(sql, '0135_memberships.sql')
  const members = await listMembers(sql, ada.account_id)
  expect(members).toMatchObject([
    { subject: ada.subject, role: 'owner', created_at: ada.created_at, is_active: true },
    { subject: bob.subject, role: 'owner', created_at: bob.created_at, is_active: true },
  ])
})

/** Runs a migration on today's rows, changed to the shape from before it. */
async function runAgain(sql: Database, name: string): Promise<void> {
  await sql.unsafe(await Bun.file(`${import.meta.dir}/../src/migrations/${name}`).text())
}
