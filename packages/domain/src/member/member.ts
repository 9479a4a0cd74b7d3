import { ApiError } from '@svc/errors'
import type { Plan } from '@svc/specification/access'
import type { OwnAccount } from '@svc/specification/member'
import { inTransaction, type Sql } from '../database.ts'
import {
  type Acting,
  actAsOwner,
  hasOtherOwner,
  lockOwners,
  type Membership,
  type Role,
  refuseChange,
} from './membership.ts'

/** A person who signed up, and acts in an account. */
export interface Member {
  /** The member's identifier from the sign-in, which is `sub` in tokens; 1 to 255 characters. */
  subject: string
  /** The account that they act in now; they may belong to several. */
  account_id: string
  name: string | null
  email: string | null
  /** In which they read, as far as it is known: see `setLanguage`. */
  language: string | null
  created_at: string
}

export function memberColumns(sql: Sql) {
  return sql`subject, account_id, name, email, language, created_at`
}

/** Lists who belongs to an account, in the order in which they came to it; to all accounts without an id. */
export async function listMembers(sql: Sql, account_id?: string): Promise<Membership[]> {
  return sql<Membership[]>`
    select ms.subject, ms.account_id, ms.role, m.account_id = ms.account_id as is_active, m.name,
           m.email, ms.created_at
      from memberships ms join members m using (subject)
     where ${account_id === undefined ? sql`true` : sql`ms.account_id = ${account_id}`}
     order by ms.created_at, ms.subject
  `
}

export async function findMember(sql: Sql, subject: string): Promise<Member | null> {
  const [member] = await sql<Member[]>`
    select ${memberColumns(sql)} from members where subject = ${subject}
  `
  return member ?? null
}

/** Lists the accounts that a person belongs to, in the order in which they came to them. */
export async function listOwnAccounts(sql: Sql, subject: string): Promise<OwnAccount[]> {
  return sql<OwnAccount[]>`
    select ms.account_id, a.name, ms.role, ms.account_id = m.account_id as is_active,
           a.closes_at
      from memberships ms join members m using (subject) join accounts a on a.account_id = ms.account_id
     where subject = ${subject}
     order by ms.created_at, ms.account_id
  `
}

/**
 * Finds an account that a subject belongs to, and its plan: by default the one that they act in now.
 *
 * @returns `null` for a subject that does not, or no longer, belong to it, and for an account that its owner deleted.
 */
export async function findMemberAccount(
  sql: Sql,
  subject: string,
  account_id?: string,
): Promise<{ account_id: string; plan: Plan } | null> {
  const wanted = account_id ?? null
  const [found] = await sql<{ account_id: string; plan: Plan }[]>`
    select ms.account_id, plan
      from members m
      join memberships ms on ms.subject = m.subject
       and ms.account_id = coalesce(${wanted}::uuid, m.account_id)
      join accounts a on a.account_id = ms.account_id
     where m.subject = ${subject} and closes_at is null
  `
  return found ?? null
}

/**
 * Lets a person act in another of their accounts from now on. Keys and grants stay with the account that they were made in.
 *
 * @throws {ApiError} `NOT_FOUND` when they do not belong to it.
 */
export async function switchAccount(sql: Sql, { account_id, subject }: Acting): Promise<void> {
  // The lock keeps the membership from ending before the person acts in the account.
  const { count } = await sql`
    with held as (
      select account_id from memberships
       where account_id = ${account_id} and subject = ${subject} for key share
    )
    update members set account_id = held.account_id from held where subject = ${subject}
  `
  if (count === 0) throw new ApiError('NOT_FOUND', `No account ${account_id} of this member.`)
}

/** A language for a person: letters of BCP 47 without a region, such as `de`. */
interface SpokenLanguage {
  subject: string
  language: string
  /** Whether it is a guess, which replaces no language that is known. Default: no. */
  is_guess?: boolean
}

/**
 * Remembers the language in which a person reads.
 *
 * @throws {ApiError} `NOT_FOUND` when no member has this subject.
 */
export async function setLanguage(
  sql: Sql,
  { subject, language, is_guess = false }: SpokenLanguage,
): Promise<void> {
  const { count } = await sql`
    update members
       set language = case when ${is_guess} and language is not null then language else ${language} end
     where subject = ${subject}
  `
  if (count === 0) throw new ApiError('NOT_FOUND', `No member ${subject}.`)
}

/**
 * Gives one of an account's people a role; the same role again changes nothing.
 *
 * @throws {ApiError} `NOT_FOUND` when they do not belong to the account, `CONFLICT` when it would be left without an owner.
 */
export async function setRole(sql: Sql, who: Acting, role: Role): Promise<void> {
  await inTransaction(sql, async (sql) => {
    await lockOwners(sql, who.account_id)
    const { count } = await sql`
      update memberships set role = ${role}
       where account_id = ${who.account_id} and subject = ${who.subject}
         and (${role} = 'owner' or ${hasOtherOwner(sql, who)})
    `
    if (count === 0) await refuseChange(sql, who)
  })
}

/**
 * Gives one of an account's people another role; an owner does it.
 *
 * @param by - Who does it.
 * @throws {ApiError} `MISSING_SCOPE` when that is no owner, `NOT_FOUND` when `subject` does not belong to the account,
 * `CONFLICT` when it would be left without an owner.
 */
export async function changeRole(
  sql: Sql,
  by: Acting,
  { subject, role }: { subject: string; role: Role },
): Promise<void> {
  await inTransaction(sql, async (sql) => {
    await actAsOwner(sql, by)
    await setRole(sql, { account_id: by.account_id, subject }, role)
  })
}
