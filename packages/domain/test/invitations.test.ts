import { describe, expect, test } from 'bun:test'
import { hashSecret } from '@svc/auth-core'
import {
  acceptInvitation,
  changeRole,
  findMember,
  invite,
  listInvitations,
  listMembers,
  listOwnAccounts,
  type Member,
  readInvitation,
  resendInvitation,
  withdrawInvitation,
} from '../src/index.ts'
import { openTestDatabase } from './create-test-database.ts'
import { fiftyTimes, someone } from './oauth-fixtures.ts'

const { sql } = await openTestDatabase()

const EMAIL = 'bob@example.org'
const AS_MEMBER = { email: EMAIL, role: 'member', is_mailed: true } as const

test('an invitation is listed without its secret, of which only the digest is stored', async () => {
  const owner = await someone(sql)
  const { secret, ...made } = await invite(sql, owner, { ...AS_MEMBER, email: 'Bob@Example.org' })
  expect(await listInvitations(sql, owner.account_id)).toEqual([made])
  expect(made).toMatchObject({ email: EMAIL, role: 'member', is_expired: false })
  const [row] = await sql`select * from invitations where invitation_id = ${made.invitation_id}`
  expect(row?.['secret_hash']).toBe(hashSecret(secret))
  expect(JSON.stringify(row)).not.toContain(secret)
})

test('an invitation shows who invites into which account', async () => {
  const { secret } = await invite(sql, await someone(sql), AS_MEMBER)
  expect(await readInvitation(sql, secret)).toEqual({
    account_name: 'Ada',
    inviter: 'Ada',
    email: EMAIL,
    role: 'member',
    is_mailed: true,
    expires_at: expect.any(String),
  })
  expect(await readInvitation(sql, 'x'.repeat(43))).toBeNull()
})

describe('acceptInvitation', () => {
  test('lets a person into the account with the role, and keeps the account of their own', async () => {
    const [owner, bob] = [await someone(sql), await someone(sql)]
    const { secret } = await invite(sql, owner, AS_MEMBER)
    expect(await accept(bob, secret)).toEqual({ account_id: owner.account_id, is_mailed: true })
    expect(await findMember(sql, bob.subject)).toMatchObject({ account_id: owner.account_id })
    expect(await listOwnAccounts(sql, bob.subject)).toMatchObject([
      { account_id: bob.account_id, role: 'owner', is_active: false },
      { account_id: owner.account_id, role: 'member', is_active: true },
    ])
  })

  test('counts once: of fifty acceptances at once one, by one person', async () => {
    const owner = await someone(sql)
    const { secret } = await invite(sql, owner, AS_MEMBER)
    const people = [await someone(sql), await someone(sql)]
    const done = await fiftyTimes(async (nth) => {
      const person = people[nth % 2]
      return person ? accept(person, secret) : null
    })
    expect(done.filter((accepted) => accepted !== null)).toHaveLength(1)
    expect(await listMembers(sql, owner.account_id)).toHaveLength(2)
    expect(await listInvitations(sql, owner.account_id)).toEqual([])
  })

  test.each<[string, (owner: Member, id: string) => PromiseLike<unknown>]>([
    [
      'too old',
      (_, id) =>
        sql`update invitations set expires_at = now() - interval '1 minute' where invitation_id = ${id}`,
    ],
    ['withdrawn', (owner, id) => withdrawInvitation(sql, owner, id)],
    ['replaced by another link', (owner, id) => again(owner, id)],
    ['replaced by another invitation', (owner) => invite(sql, owner, AS_MEMBER)],
    ['of someone who is no owner any more', demoted],
  ])('refuses a link that is %s', async (_, change) => {
    const [owner, bob] = [await someone(sql), await someone(sql)]
    const { secret, invitation_id } = await invite(sql, owner, AS_MEMBER)
    await change(owner, invitation_id)
    expect(await readInvitation(sql, secret)).toBeNull()
    expect(await accept(bob, secret)).toBeNull()
    expect(await findMember(sql, bob.subject)).toMatchObject({ account_id: bob.account_id })
  })

  test('refuses another address, and the link stays good for the invited one', async () => {
    const [owner, bob] = [await someone(sql), await someone(sql)]
    const { secret } = await invite(sql, owner, AS_MEMBER)
    expect(await accept(bob, secret, { email: 'eve@example.org' })).toBeNull()
    expect(await accept(bob, secret, { email: 'BOB@example.org' })).not.toBeNull()
  })

  test('takes a link that was not mailed for a verified address alone', async () => {
    const [owner, bob] = [await someone(sql), await someone(sql)]
    const { secret } = await invite(sql, owner, { ...AS_MEMBER, is_mailed: false })
    expect(await accept(bob, secret, { is_verified: false })).toBeNull()
    expect(await accept(bob, secret)).toMatchObject({ is_mailed: false })
  })

  test('never lowers a role', async () => {
    const [owner, bob] = [await someone(sql), await someone(sql)]
    const { secret: first } = await invite(sql, owner, { ...AS_MEMBER, role: 'owner' })
    await accept(bob, first)
    const { secret } = await invite(sql, owner, AS_MEMBER)
    await accept(bob, secret)
    const members = await listMembers(sql, owner.account_id)
    expect(members.find(({ subject }) => subject === bob.subject)?.role).toBe('owner')
  })
})

test('only owners invite, send again and withdraw', async () => {
  const [owner, bob] = [await someone(sql), await someone(sql)]
  const { secret } = await invite(sql, owner, AS_MEMBER)
  await accept(bob, secret)
  const by = { ...bob, account_id: owner.account_id }
  const other = { ...AS_MEMBER, email: 'eve@example.org' }
  const { invitation_id } = await invite(sql, owner, other)
  const refused = { code: 'MISSING_SCOPE' }
  await expect(invite(sql, by, other)).rejects.toMatchObject(refused)
  await expect(again(by, invitation_id)).rejects.toMatchObject(refused)
  await expect(withdrawInvitation(sql, by, invitation_id)).rejects.toMatchObject(refused)
  const stranger = await someone(sql)
  const missing = { code: 'NOT_FOUND' }
  await expect(again(stranger, invitation_id)).rejects.toMatchObject(missing)
  await expect(withdrawInvitation(sql, stranger, invitation_id)).rejects.toMatchObject(missing)
  expect(await listInvitations(sql, owner.account_id)).toHaveLength(1)
})

test('someone who belongs to the account is not invited', async () => {
  const owner = await someone(sql)
  await sql`update members set email = 'ada@example.org' where subject = ${owner.subject}`
  const refused = { code: 'VALIDATION_ERROR', problems: [{ location: 'body.email' }] }
  const wish = { ...AS_MEMBER, email: 'Ada@example.org' }
  await expect(invite(sql, owner, wish)).rejects.toMatchObject(refused)
})

test('an account has at most twenty invitations, however many are asked for at once', async () => {
  const owner = await someone(sql)
  const asked = fiftyTimes((nth) =>
    invite(sql, owner, { ...AS_MEMBER, email: `${nth}@example.org` }).catch(
      (error) => error.problems[0].location,
    ),
  )
  const refused = (await asked).filter((answer) => answer === 'invitations')
  expect(refused).toHaveLength(30)
  const [first] = await listInvitations(sql, owner.account_id)
  // An address that was invited before gets another link, and makes no more of them.
  await invite(sql, owner, { ...AS_MEMBER, email: first?.email ?? '' })
  expect(await listInvitations(sql, owner.account_id)).toHaveLength(20)
})

test('an invitation that ended can be sent again', async () => {
  const owner = await someone(sql)
  const { invitation_id } = await invite(sql, owner, AS_MEMBER)
  await sql`update invitations set expires_at = now() - interval '1 minute' where invitation_id = ${invitation_id}`
  expect(await listInvitations(sql, owner.account_id)).toMatchObject([{ is_expired: true }])
  const { secret } = await again(owner, invitation_id)
  expect(await readInvitation(sql, secret)).not.toBeNull()
})

test('an invitation that another owner sends again is theirs, and outlasts who sent it first', async () => {
  const [owner, bob] = [await someone(sql), await someone(sql)]
  const by = await joinedBy(owner)
  const { invitation_id } = await invite(sql, owner, AS_MEMBER)
  const { secret } = await again(by, invitation_id)
  await changeRole(sql, by, { subject: owner.subject, role: 'member' })
  expect(await accept(bob, secret)).toMatchObject({ account_id: owner.account_id })
})

function accept({ subject }: Member, secret: string, change: object = {}) {
  return acceptInvitation(sql, { secret, subject, email: EMAIL, is_verified: true, ...change })
}

const again = (by: Member, invitation_id: string) =>
  resendInvitation(sql, by, { invitation_id, is_mailed: true })

/** Another owner of the account. */
async function joinedBy(owner: Member): Promise<Member> {
  const second = await someone(sql)
  const email = 'second@example.org'
  const { secret } = await invite(sql, owner, { email, role: 'owner', is_mailed: true })
  await accept(second, secret, { email })
  return { ...second, account_id: owner.account_id }
}

async function demoted(owner: Member): Promise<void> {
  await changeRole(sql, await joinedBy(owner), { subject: owner.subject, role: 'member' })
}
