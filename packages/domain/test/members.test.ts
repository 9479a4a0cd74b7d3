import { afterAll, describe, expect, test } from 'bun:test'
import {
  createAccount,
  createUlid,
  enrollMember,
  findMember,
  findRefreshToken,
  listMembers,
  moveMember,
  readCredits,
} from '../src/index.ts'
import { createTestDatabase } from './create-test-database.ts'
import { fiftyTimes, granted, someClient, someone } from './oauth-fixtures.ts'

const database = await createTestDatabase()
const { sql } = database
afterAll(() => database[Symbol.asyncDispose]())

describe('enrollMember', () => {
  test('gives a newcomer an account of their own, on the plan, under their name', async () => {
    const member = await enrollMember(sql, {
      subject: 'ada',
      name: 'Ada',
      email: 'ada@example.org',
      plan: 'creator',
    })
    expect(member).toMatchObject({ subject: 'ada', name: 'Ada', email: 'ada@example.org' })
    expect(await findMember(sql, 'ada')).toEqual(member)
    const [account] = await sql`
      select name, email, plan from accounts where account_id = ${member.account_id}
    `
    expect(account).toEqual({ name: 'Ada', email: 'ada@example.org', plan: 'creator' })
    const credits = await readCredits({ sql, accountId: member.account_id })
    expect(credits).toMatchObject({ balance: 300 })
  })

  test('keeps what is known, takes what is new, and never another account', async () => {
    const first = await enrollMember(sql, { subject: 'bob', name: 'Bob', plan: 'free' })
    const second = await enrollMember(sql, { subject: 'bob', email: 'b@example.org', plan: 'pro' })
    expect(second).toEqual({ ...first, email: 'b@example.org' })
    const third = await enrollMember(sql, { subject: 'bob', name: 'Robert', plan: 'pro' })
    expect(third).toEqual({ ...second, name: 'Robert' })
  })

  test('of fifty at once makes one account', async () => {
    const before = await accounts()
    const members = await fiftyTimes(() => enrollMember(sql, { subject: 'crowd', plan: 'free' }))
    expect(new Set(members.map(({ account_id }) => account_id)).size).toBe(1)
    expect(await accounts()).toBe(before + 1)
  })

  test('gives the account from before to the first who comes, and to nobody after', async () => {
    const { account_id } = await createAccount(sql, { name: 'First', plan: 'self_hosted' })
    const members = await fiftyTimes((index) =>
      enrollMember(sql, { subject: `n${index}`, plan: 'free', unowned_account_id: account_id }),
    )
    expect(members.filter((member) => member.account_id === account_id)).toHaveLength(1)
    expect(new Set(members.map((member) => member.account_id)).size).toBe(50)
  })

  test('does not mind an account from before that is gone', async () => {
    const unowned_account_id = createUlid()
    const member = await enrollMember(sql, { subject: 'eve', plan: 'free', unowned_account_id })
    expect(member.account_id).not.toBe(unowned_account_id)
  })
})

test('findMember finds nobody under a subject that nobody enrolled', async () => {
  expect(await findMember(sql, 'nobody')).toBeNull()
})

async function accounts(): Promise<number> {
  return (await sql`select 1 from accounts`).length
}

describe('moveMember', () => {
  test('lets somebody act in another account, and ends what acted for them in the old one', async () => {
    const member = await someone(sql)
    const { grant_id, refresh_token } = await granted(sql, member, await someClient(sql))
    const { account_id } = await createAccount(sql, { name: 'Studio', plan: 'pro' })
    expect(await moveMember(sql, member.subject, account_id)).toEqual({ ...member, account_id })
    expect(await listMembers(sql, account_id)).toEqual([{ ...member, account_id }])
    expect(await findRefreshToken(sql, refresh_token)).toMatchObject({ is_live: false })
    const revoked = await sql`select kind from revocations where value = ${grant_id}::text`
    expect(revoked.map(({ kind }) => kind)).toEqual(['grant'])
  })

  test('moves nobody who is not there, and nobody into nowhere', async () => {
    const { subject, account_id } = await someone(sql)
    const refused = { code: 'NOT_FOUND' }
    await expect(moveMember(sql, 'nobody', account_id)).rejects.toMatchObject(refused)
    await expect(moveMember(sql, subject, createUlid())).rejects.toMatchObject(refused)
    expect(await findMember(sql, subject)).toMatchObject({ account_id })
  })
})
