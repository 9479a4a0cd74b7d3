import { describe, expect, test } from 'bun:test'
import * as domain from '../src/index.ts'
import { openTestDatabase } from './create-test-database.ts'
import { someKey } from './fixtures.ts'
import { consented, fiftyTimes, granted, someClient, someone } from './oauth-fixtures.ts'

const { sql } = await openTestDatabase()

describe('enrollMember', () => {
  test('gives a newcomer an account of their own, on the plan, under their name', async () => {
    const member = await domain.enrollMember(sql, {
      subject: 'ada',
      name: 'Ada',
      email: 'ada@example.org',
      plan: 'creator',
    })
    expect(member).toMatchObject({ subject: 'ada', name: 'Ada', email: 'ada@example.org' })
    expect(await domain.findMember(sql, 'ada')).toEqual(member)
    const [account] = await sql`
      select name, email, plan from accounts where account_id = ${member.account_id}
    `
    expect(account).toEqual({ name: 'Ada', email: 'ada@example.org', plan: 'creator' })
    const credits = await domain.readCredits({ sql, accountId: member.account_id })
    expect(credits).toMatchObject({ balance: 300 })
  })

  test('keeps what is known, takes what is new, and never another account', async () => {
    const first = await domain.enrollMember(sql, { subject: 'bob', name: 'Bob', plan: 'free' })
    const second = await domain.enrollMember(sql, {
      subject: 'bob',
      email: 'b@example.org',
      plan: 'pro',
    })
    expect(second).toEqual({ ...first, email: 'b@example.org' })
    const third = await domain.enrollMember(sql, { subject: 'bob', name: 'Robert', plan: 'pro' })
    expect(third).toEqual({ ...second, name: 'Robert' })
  })

  test('of fifty at once makes one account', async () => {
    const before = await accounts()
    const members = await fiftyTimes(() =>
      domain.enrollMember(sql, { subject: 'crowd', plan: 'free' }),
    )
    expect(new Set(members.map(({ account_id }) => account_id)).size).toBe(1)
    expect(await accounts()).toBe(before + 1)
  })

  test('gives the account from before to the first member, and to no later one', async () => {
    const { account_id } = await domain.createAccount(sql, { name: 'First', plan: 'self_hosted' })
    const members = await fiftyTimes((index) =>
      domain.enrollMember(sql, {
        subject: `n${index}`,
        plan: 'free',
        unownedAccountId: account_id,
      }),
    )
    expect(members.filter((member) => member.account_id === account_id)).toHaveLength(1)
    expect(new Set(members.map((member) => member.account_id)).size).toBe(50)
  })

  test('works when the account from before was deleted', async () => {
    const unownedAccountId = domain.createUlid()
    const member = await domain.enrollMember(sql, {
      subject: 'eve',
      plan: 'free',
      unownedAccountId,
    })
    expect(member.account_id).not.toBe(unownedAccountId)
  })
})

test('findMember finds no member under an unknown subject', async () => {
  expect(await domain.findMember(sql, 'nobody')).toBeNull()
})

async function accounts(): Promise<number> {
  return (await sql`select 1 from accounts`).length
}

test('a language replaces the one before, and a guess replaces none', async () => {
  const { subject, language } = await someone(sql)
  expect(language).toBeNull()
  const known = async () => (await domain.findMember(sql, subject))?.language
  await domain.setLanguage(sql, { subject, language: 'de', is_guess: true })
  expect(await known()).toBe('de')
  await domain.setLanguage(sql, { subject, language: 'en', is_guess: true })
  expect(await known()).toBe('de')
  await domain.setLanguage(sql, { subject, language: 'en' })
  expect(await known()).toBe('en')
  await expect(domain.setLanguage(sql, { subject: 'unknown', language: 'de' })).rejects.toThrow(
    'No member unknown.',
  )
})

describe('moveMember', () => {
  test('moves a member to another account, and ends their apps and keys in the old one', async () => {
    const member = await someone(sql)
    const { grant_id, refresh_token } = await granted(sql, member, await someClient(sql))
    const { account_id } = await domain.createAccount(sql, { name: 'Studio', plan: 'pro' })
    expect(await domain.moveMember(sql, member.subject, account_id)).toEqual({
      ...member,
      account_id,
    })
    const [listed, ...others] = await domain.listMembers(sql, account_id)
    expect(listed).toMatchObject({ subject: member.subject, role: 'owner', is_active: true })
    expect(others).toEqual([])
    expect(await domain.listMembers(sql, member.account_id)).toEqual([])
    expect(await domain.findRefreshToken(sql, refresh_token)).toMatchObject({ is_live: false })
    const revoked = await sql`select kind from revocations where value = ${grant_id}::text`
    expect(revoked.map(({ kind }) => kind)).toEqual(['grant'])
  })

  test('refuses an unknown member and an unknown account', async () => {
    const { subject, account_id } = await someone(sql)
    const refused = { code: 'NOT_FOUND' }
    await expect(domain.moveMember(sql, 'nobody', account_id)).rejects.toMatchObject(refused)
    await expect(domain.moveMember(sql, subject, domain.createUlid())).rejects.toMatchObject(
      refused,
    )
    expect(await domain.findMember(sql, subject)).toMatchObject({ account_id })
  })
})

describe('endMemberAccess', () => {
  test('ends the keys, the grants and the codes that a member made, and records events', async () => {
    const member = await someone(sql)
    const client = await someClient(sql)
    const { grant_id, refresh_token } = await granted(sql, member, client)
    const { code_hash } = await consented(sql, member, client)
    const { key_id } = await someKey(sql, member.account_id, member.subject)
    expect(await domain.endMemberAccess(sql, member)).toEqual({ keys: 1, grants: 1 })
    expect(await domain.findApiKey(sql, key_id)).toMatchObject({ revoked_at: expect.any(String) })
    expect(await domain.findRefreshToken(sql, refresh_token)).toMatchObject({ is_live: false })
    expect(await sql`select 1 from authorization_codes where code_hash = ${code_hash}`).toBeEmpty()
    expect(await sql`select 1 from revocations where value = ${grant_id}::text`).toHaveLength(1)
    const told = await sql<{ type: string }[]>`
      select type from events where account_id = ${member.account_id} order by sequence desc limit 2
    `
    expect(told.map(({ type }) => type)).toEqual(['api_key.revoked', 'oauth.grant_revoked'])
    expect(await domain.endMemberAccess(sql, member)).toEqual({ keys: 0, grants: 0 })
  })

  test('ends a test key that a member made', async () => {
    const { account_id, subject } = await someone(sql)
    const made = { account_id, name: 'CI', scopes: [], prefix: 'svck_', created_by: subject }
    const { key_id } = await domain.createApiKey(sql, { ...made, is_test: true })
    expect(await domain.endMemberAccess(sql, { account_id, subject })).toMatchObject({ keys: 1 })
    expect(await domain.findApiKey(sql, key_id)).toMatchObject({ revoked_at: expect.any(String) })
  })

  test('leaves those of the operator, of another member and of another account', async () => {
    const member = await someone(sql)
    const [neighbour, stranger] = [await someone(sql), await someone(sql)]
    await domain.moveMember(sql, neighbour.subject, member.account_id)
    const client = await someClient(sql)
    const grants = [
      await granted(sql, { ...neighbour, account_id: member.account_id }, client),
      await granted(sql, stranger, client),
    ]
    const keys = [
      await someKey(sql, member.account_id),
      await someKey(sql, member.account_id, neighbour.subject),
      await someKey(sql, stranger.account_id, stranger.subject),
    ]
    await someKey(sql, member.account_id, member.subject)
    expect(await domain.endMemberAccess(sql, member)).toEqual({ keys: 1, grants: 0 })
    for (const { key_id } of keys) {
      expect(await domain.findApiKey(sql, key_id)).toMatchObject({ revoked_at: null })
    }
    for (const { refresh_token } of grants) {
      expect(await domain.findRefreshToken(sql, refresh_token)).toMatchObject({ is_live: true })
    }
  })

  test('ends a key that a member rotated, also one that the operator made', async () => {
    const { account_id, subject } = await someone(sql)
    const operators = await someKey(sql, account_id)
    const rotation = { prefix: 'svck_', account_id, created_by: subject }
    const { key_id } = await domain.rotateApiKey(sql, operators.key_id, rotation)
    const later = await domain.rotateApiKey(sql, key_id, { prefix: 'svck_' })
    expect(await domain.endMemberAccess(sql, { account_id, subject })).toMatchObject({ keys: 2 })
    expect(await domain.findApiKey(sql, later.key_id)).toMatchObject({
      revoked_at: expect.any(String),
    })
    expect(await domain.findApiKey(sql, operators.key_id)).toMatchObject({ revoked_at: null })
  })
})
