import { ApiError } from '@svc/errors'
import type { Sql } from '../database.ts'

/** What a person may do in an account: an owner decides who belongs to it, a member does everything else. */
export const ROLES = ['owner', 'member'] as const

export type Role = (typeof ROLES)[number]

/** A person who belongs to an account. */
export interface Membership {
  subject: string
  account_id: string
  role: Role
  /** Whether it is the account that they act in now. */
  is_active: boolean
  name: string | null
  email: string | null
  /** Since when. */
  created_at: string
}

/** One of the people of an account, who acts in it. */
export interface Acting {
  account_id: string
  subject: string
}

/**
 * Locks the owners of an account until the transaction ends, in one order for everyone: of two owners who act on each other at the
 * same moment, the second sees what the first did.
 *
 * @param sql - The transaction.
 * @returns Their subjects.
 */
export async function lockOwners(sql: Sql, account_id: string): Promise<Set<string>> {
  const owners = await sql<{ subject: string }[]>`
    select subject from memberships where account_id = ${account_id} and role = 'owner'
     order by subject for update
  `
  return new Set(owners.map(({ subject }) => subject))
}

/**
 * Locks the owners of an account for one of them.
 *
 * @throws {ApiError} `MISSING_SCOPE` for everyone else.
 */
export async function actAsOwner(sql: Sql, { account_id, subject }: Acting): Promise<void> {
  const owners = await lockOwners(sql, account_id)
  if (owners.has(subject)) return
  throw new ApiError(
    'MISSING_SCOPE',
    'This needs the role owner in the account; no scope gives it.',
    { reason: 'role_required', params: { required_role: 'owner' } },
  )
}

/** Tests that an account keeps an owner without one of its people. */
export const hasOtherOwner = (sql: Sql, { account_id, subject }: Acting) => sql`
  exists (
    select 1 from memberships other
     where other.account_id = ${account_id} and other.role = 'owner' and other.subject <> ${subject}
  )
`

/** Refuses a change of one of an account's people: they are not one of them, or its last owner. */
export async function refuseChange(sql: Sql, who: Acting): Promise<never> {
  const [found] = await sql`
    select 1 from memberships where account_id = ${who.account_id} and subject = ${who.subject}
  `
  if (!found) throw new ApiError('NOT_FOUND', `No member ${who.subject} of this account.`)
  throw new ApiError(
    'CONFLICT',
    'An account keeps at least one owner: make someone else an owner first.',
  )
}
