import { describe, expect, test } from 'bun:test'
import {
  acceptInvitation,
  changeRole,
  enrollMember,
  findApiKey,
  findMember,
  findMemberAccount,
  findRefreshToken,
  invite,
  listMembers,
  listOwnAccounts,
  type Member,
  moveMember,
  type Role,
  removeMember,
  rotateApiKey,
  switchAccount,
} from '../src/index.ts'
import { openTestDatabase } from './create-test-database.ts'
import { someKey } from './fixtures.ts'
import { consented, granted, someClient, someone } from './oauth-fixtures.ts'

const { sql } = await openTestDatabase()

const NOT_ALLOWED = { code: 'MISSING_SCOPE' }
const plan = 'free'

test('who signs up owns an account of their own', async () => {
  const { subject, account_id } = await someone(sql)
  expect(await rolesOf(account_id)).toEqual({ [subject]: 'owner' })
  expect(await listOwnAccounts(sql, subject)).toEqual([
    { account_id, name: 'Ada', role: 'owner', is_active: true, closes_at: null },
  ])
})

test('an account whose owner acts in another one is given to no newcomer', async () => {
  const owner = await someone(sql)
  await pair('member', owner)
  const unownedAccountId = owner.account_id
  const newcomer = { subject: `new-${owner.subject}`, plan: 'free', unownedAccountId } as const
  expect((await enrollMember(sql, newcomer)).account_id).not.toBe(unownedAccountId)
})

describe('changeRole', () => {
  test('lets an owner make a member an owner, and an owner a member', async () => {
    const { owner, member } = await pair()
    await changeRole(sql, owner, { subject: member.subject, role: 'owner' })
    await changeRole(sql, inOf(owner, member), { subject: owner.subject, role: 'member' })
    expect(await rolesOf(owner.account_id)).toEqual({
      [owner.subject]: 'member',
      [member.subject]: 'owner',
    })
  })

  test('refuses members, strangers and an unknown subject', async () => {
    const { owner, member } = await pair()
    const stranger = await someone(sql)
    const wish = { subject: member.subject, role: 'owner' } as const
    for (const by of [member, stranger]) {
      await expect(changeRole(sql, inOf(owner, by), wish)).rejects.toMatchObject(NOT_ALLOWED)
    }
    const unknown = { subject: stranger.subject, role: 'owner' } as const
    await expect(changeRole(sql, owner, unknown)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect((await rolesOf(owner.account_id))[member.subject]).toBe('member')
  })

  test('keeps the last owner', async () => {
    const { owner } = await pair()
    const wish = { subject: owner.subject, role: 'member' } as const
    await expect(changeRole(sql, owner, wish)).rejects.toMatchObject({ code: 'CONFLICT' })
    expect((await rolesOf(owner.account_id))[owner.subject]).toBe('owner')
  })

  test('of two owners who demote or remove each other at once, one stays an owner', async () => {
    for (const act of [demote, remove]) {
      const { owner, member } = await pair('owner')
      const done = await Promise.allSettled([
        act(owner, member.subject),
        act(inOf(owner, member), owner.subject),
      ])
      expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      expect(Object.values(await rolesOf(owner.account_id))).toContain('owner')
    }
  })

  test('of two owners who leave at once, one stays', async () => {
    const { owner, member } = await pair('owner')
    const done = await Promise.allSettled([
      remove(owner, owner.subject),
      remove(inOf(owner, member), member.subject),
    ])
    expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(Object.values(await rolesOf(owner.account_id))).toEqual(['owner'])
  })
})

const demote = (by: Acting, subject: string) => changeRole(sql, by, { subject, role: 'member' })
const remove = (by: Acting, subject: string) => removeMember(sql, by, { subject, plan })

describe('removeMember', () => {
  test('ends keys, grants and codes of the account, and leads back to their own', async () => {
    const { owner, member } = await pair()
    const { account_id: home } = member
    const own = await keyOf(home, member.subject)
    const client = await someClient(sql)
    const { refresh_token } = await granted(sql, inOf(owner, member), client)
    const { code_hash } = await consented(sql, inOf(owner, member), client)
    const key = await keyOf(owner.account_id, member.subject)
    const kept = await keyOf(owner.account_id, owner.subject)
    await remove(owner, member.subject)
    expect(await findApiKey(sql, key)).toMatchObject({ revoked_at: expect.any(String) })
    expect(await findRefreshToken(sql, refresh_token)).toMatchObject({ is_live: false })
    expect(await sql`select 1 from authorization_codes where code_hash = ${code_hash}`).toBeEmpty()
    for (const other of [own, kept]) {
      expect(await findApiKey(sql, other)).toMatchObject({ revoked_at: null })
    }
    expect(await findMember(sql, member.subject)).toMatchObject({ account_id: home })
    expect(await findMemberAccount(sql, member.subject, owner.account_id)).toBeNull()
    expect(await findMemberAccount(sql, member.subject)).toMatchObject({ account_id: home })
  })

  test('opens an account for someone who has none of their own', async () => {
    const { account_id: team, ...owner } = await someone(sql)
    const member = await someone(sql)
    await moveMember(sql, member.subject, team)
    await remove({ ...owner, account_id: team }, member.subject)
    const [home, ...others] = await listOwnAccounts(sql, member.subject)
    expect(others).toEqual([])
    expect(home).toMatchObject({ role: 'owner', is_active: true, name: 'Ada' })
    expect(home?.account_id).not.toBe(team)
  })

  test('leaves them where they are when they act in another account', async () => {
    const { owner, member } = await pair()
    const { owner: second } = await pair('member', member)
    await remove(owner, member.subject)
    expect(await findMember(sql, member.subject)).toMatchObject({ account_id: second.account_id })
  })

  test('refuses members, who may remove themselves alone, and the last owner', async () => {
    const { owner, member } = await pair()
    const third = await joined(owner)
    const by = inOf(owner, member)
    await expect(remove(by, third.subject)).rejects.toMatchObject(NOT_ALLOWED)
    await expect(remove(by, owner.subject)).rejects.toMatchObject(NOT_ALLOWED)
    await expect(remove(owner, owner.subject)).rejects.toMatchObject({ code: 'CONFLICT' })
    const stranger = await someone(sql)
    await expect(remove(inOf(owner, stranger), stranger.subject)).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
    await remove(by, member.subject)
    expect(Object.keys(await rolesOf(owner.account_id)).toSorted()).toEqual(
      [owner.subject, third.subject].toSorted(),
    )
  })

  test('a key that is made meanwhile does not outlive the membership', async () => {
    for (let nth = 0; nth < 10; nth++) {
      const { owner, member } = await pair()
      const [made] = await Promise.allSettled([
        keyOf(owner.account_id, member.subject),
        remove(owner, member.subject),
      ])
      if (made.status === 'rejected') continue
      expect(await findApiKey(sql, made.value)).toMatchObject({ revoked_at: expect.any(String) })
    }
  })

  test('a person who has left makes no key, and an older one becomes the operator’s when it is rotated', async () => {
    const { owner, member } = await pair()
    const key_id = await keyOf(owner.account_id, member.subject)
    await sql`
      delete from memberships
       where account_id = ${owner.account_id} and subject = ${member.subject}
    `
    await expect(keyOf(owner.account_id, member.subject)).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
    const next = await rotateApiKey(sql, key_id, { prefix: 'svck_' })
    const [row] = await sql`select created_by from api_keys where key_id = ${next.key_id}`
    expect(row).toEqual({ created_by: null })
  })
})

describe('switchAccount', () => {
  test('changes the account that a person acts in, and ends nothing', async () => {
    const { owner, member } = await pair()
    const { refresh_token } = await granted(sql, inOf(owner, member), await someClient(sql))
    await switchAccount(sql, member)
    expect(await findMember(sql, member.subject)).toMatchObject({ account_id: member.account_id })
    expect(await findRefreshToken(sql, refresh_token)).toMatchObject({
      is_live: true,
      account_id: owner.account_id,
    })
    const accounts = await listOwnAccounts(sql, member.subject)
    expect(accounts).toMatchObject([{ is_active: true }, { is_active: false, role: 'member' }])
    await switchAccount(sql, inOf(owner, member))
    expect(await findMemberAccount(sql, member.subject)).toMatchObject({
      account_id: owner.account_id,
    })
  })

  test('refuses an account of others', async () => {
    const [one, other] = [await someone(sql), await someone(sql)]
    await expect(switchAccount(sql, inOf(other, one))).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect(await findMember(sql, one.subject)).toMatchObject({ account_id: one.account_id })
  })
})

test('a token finds the account that it names, as long as its person belongs to it', async () => {
  const { owner, member } = await pair()
  const found = (account_id?: string) => findMemberAccount(sql, member.subject, account_id)
  expect(await found()).toMatchObject({ account_id: owner.account_id })
  expect(await found(member.account_id)).toMatchObject({ account_id: member.account_id })
  expect(await found((await someone(sql)).account_id)).toBeNull()
})

describe('a process of the previous release', () => {
  test('that enrolls a person makes them the owner, and later ones members', async () => {
    const { account_id } = await someone(sql)
    const later = `late-${account_id}`
    await sql`insert into members (subject, account_id) values (${later}, ${account_id})`
    expect((await rolesOf(account_id))[later]).toBe('member')
  })

  test('that moves a person takes them out of the account before', async () => {
    const [one, other] = [await someone(sql), await someone(sql)]
    await sql`update members set account_id = ${other.account_id} where subject = ${one.subject}`
    expect(await rolesOf(one.account_id)).toEqual({})
    expect(await rolesOf(other.account_id)).toEqual({
      [one.subject]: 'member',
      [other.subject]: 'owner',
    })
  })
})

type Acting = Pick<Member, 'account_id' | 'subject'>

/** Someone as they act in the account of another. */
const inOf = (owner: Acting, one: Member): Member => ({ ...one, account_id: owner.account_id })

/** An owner, and someone whom they let into their account, with an account of their own. */
async function pair(
  role: Role = 'member',
  who?: Member,
): Promise<{ owner: Member; member: Member }> {
  const owner = await someone(sql)
  return { owner, member: await joined(owner, role, who) }
}

async function joined(owner: Acting, role: Role = 'member', who?: Member): Promise<Member> {
  const member = who ?? (await someone(sql))
  const email = `${member.subject}@example.org`
  const { secret } = await invite(sql, owner, { email, role, is_mailed: true })
  const { subject } = member
  await acceptInvitation(sql, { secret, subject, email, is_verified: true })
  return member
}

async function rolesOf(account_id: string): Promise<Record<string, Role>> {
  const members = await listMembers(sql, account_id)
  return Object.fromEntries(members.map(({ subject, role }) => [subject, role]))
}

async function keyOf(account_id: string, created_by: string): Promise<string> {
  return (await someKey(sql, account_id, created_by)).key_id
}
