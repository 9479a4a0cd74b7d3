import { ApiError } from '@svc/errors'
import type { Plan } from '@svc/specification/access'
import { inTransaction, type Sql } from '../database.ts'
import { revokeGrants } from '../grant/revoke-grant.ts'
import { type Member, memberColumns } from './member.ts'
import { openAccount } from './membership.ts'

/** A user who signed in. Without `name` or `email` the stored ones stay. */
interface NewMember {
  subject: string
  name?: string
  email?: string
  /** The name of the account that is created at the member's first sign-in. */
  plan: Plan
  /** An account that was created before sign-in existed: the first member gets it instead of a new one. */
  unownedAccountId?: string
}

/**
 * Makes sure that a subject is a member of an account, and stores their name and e-mail address.
 *
 * A user who signs in for the first time gets an account of their own, once, however often this runs at the same moment.
 */
export async function enrollMember(sql: Sql, member: NewMember): Promise<Member> {
  const known = await updateMember(sql, member)
  if (known) return known
  return inTransaction(sql, async (sql) => {
    await sql`select pg_advisory_xact_lock(${LOCK})`
    return (await updateMember(sql, member)) ?? insertMember(sql, member)
  })
}

/** The lock that enrolls one new member at a time. Any number that nothing else locks: the first bytes of "member". */
const LOCK = 0x6d656d62

async function updateMember(
  sql: Sql,
  { subject, name, email }: NewMember,
): Promise<Member | undefined> {
  const [member] = await sql<Member[]>`
    update members
       set name = coalesce(${name ?? null}, name), email = coalesce(${email ?? null}, email)
     where subject = ${subject}
    returning ${memberColumns(sql)}
  `
  return member
}

async function insertMember(sql: Sql, newcomer: NewMember): Promise<Member> {
  const { subject, name = null, email = null } = newcomer
  const account_id = (await findUnowned(sql, newcomer)) ?? (await openAccount(sql, newcomer))
  const [member] = await sql<[Member]>`
    insert into members (subject, account_id, name, email)
    values (${subject}, ${account_id}, ${name}, ${email})
    returning ${memberColumns(sql)}
  `
  return member
}

async function findUnowned(sql: Sql, { unownedAccountId }: NewMember): Promise<string | undefined> {
  if (unownedAccountId === undefined) return undefined
  const [account] = await sql<{ account_id: string }[]>`
    select account_id from accounts a
     where account_id = ${unownedAccountId} and closes_at is null
       and not exists (select 1 from memberships m where m.account_id = a.account_id)
  `
  return account?.account_id
}

/**
 * Moves a member out of the account that they act in into another one: its owner when it has none yet. Their grants to apps were for
 * the old account, so they are revoked; they keep belonging to further accounts.
 *
 * @throws {ApiError} `NOT_FOUND` when no member has this subject, or there is no such account.
 */
export async function moveMember(sql: Sql, subject: string, account_id: string): Promise<Member> {
  return inTransaction(sql, async (sql) => {
    const [before] = await sql<{ account_id: string }[]>`
      select account_id from members where subject = ${subject} for update
    `
    const [member] = await sql<Member[]>`
      update members set account_id = a.account_id
        from accounts a
       where subject = ${subject} and a.account_id = ${account_id}
      returning subject, a.account_id, members.name, members.email,
                members.language, members.created_at
    `
    if (!before || !member)
      throw new ApiError('NOT_FOUND', `No member ${subject}, or no account ${account_id}.`)
    const left = before.account_id
    if (left === member.account_id) return member
    await sql`delete from memberships where account_id = ${left} and subject = ${subject}`
    await sql`
      delete from authorization_codes
       where account_id = ${left} and subject = ${subject} and used_at is null
    `
    await revokeGrants(sql, sql`g.account_id = ${left} and g.subject = ${subject}`)
    return member
  })
}
