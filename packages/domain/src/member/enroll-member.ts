import type { Plan } from '@svc/scope-policy'
import { inTransaction, type Sql } from '../database.ts'
import { type Member, memberColumns } from './member.ts'
import { openAccount } from './open-account.ts'

/** A user who signed in. Without `name` or `email` the stored ones stay. */
export interface NewMember {
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
     where account_id = ${unownedAccountId}
       and not exists (select 1 from memberships m where m.account_id = a.account_id)
  `
  return account?.account_id
}
