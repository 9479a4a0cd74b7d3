import { ApiError, conflict } from '@svc/errors'
import type { Plan } from '@svc/specification/access'
import { createAccount } from '../account/account.ts'
import { lockAccount } from '../account/terms.ts'
import { type ApiKey, apiKeyColumns } from '../api-key/api-key.ts'
import { inTransaction, type Sql } from '../database.ts'
import { recordEvent } from '../event/record-event.ts'
import { revokeGrants } from '../grant/revoke-grant.ts'
import { withTestAccount } from '../test-account/test-account.ts'
import type { Member } from './member.ts'

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
  // First, since someone may become an owner while this waits for one of them.
  await lockAccount(sql, account_id)
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
  throw conflict('An account keeps at least one owner: make someone else an owner first.')
}

/**
 * Removes a person from an account: an owner anyone, everyone themselves. Their keys and grants of the account end, and
 * they act in another of their accounts, which is opened for those who have none.
 *
 * @param by - Who does it.
 * @param options.plan - The plan of an account that has to be opened.
 * @throws {ApiError} `MISSING_SCOPE` when `by` may not, `NOT_FOUND` when `subject` does not belong to the account, `CONFLICT` when it
 * would be left without an owner.
 */
export async function removeMember(
  sql: Sql,
  by: Acting,
  { subject, plan }: { subject: string; plan: Plan },
): Promise<void> {
  const who = { account_id: by.account_id, subject }
  await inTransaction(sql, async (sql) => {
    if (by.subject === subject) await lockOwners(sql, by.account_id)
    else await actAsOwner(sql, by)
    // Before their keys end: a key that they make meanwhile waits for this, and is refused.
    const { count } = await sql`
      delete from memberships
       where account_id = ${who.account_id} and subject = ${subject}
         and (role <> 'owner' or ${hasOtherOwner(sql, who)})
    `
    if (count === 0) await refuseChange(sql, who)
    await goHome(sql, who, plan)
    await endMemberAccess(sql, who)
  })
}

/** Lets a person act in the oldest of their other accounts. */
async function goHome(sql: Sql, { account_id, subject }: Acting, plan: Plan): Promise<void> {
  const [active] = await sql<{ name: string | null; email: string | null }[]>`
    select name, email from members
     where subject = ${subject} and account_id = ${account_id} for update
  `
  if (!active) return
  const [home] = await sql<{ account_id: string }[]>`
    select account_id from memberships where subject = ${subject}
     order by created_at, account_id limit 1
  `
  const next = home?.account_id ?? (await openAccount(sql, { subject, plan, ...active }))
  await sql`update members set account_id = ${next} where subject = ${subject}`
}

/** The number of keys and grants that were ended for a member. */
export interface EndedAccess {
  /** API keys that worked until now. */
  keys: number
  /** Grants of apps that were live until now. */
  grants: number
}

/**
 * Ends all lasting access that a member created: their API keys, their grants to apps, and codes not yet redeemed.
 *
 * Keys of the operator and of other members of the account go on working. A second time changes nothing.
 */
export async function endMemberAccess(
  sql: Sql,
  { account_id, subject }: Pick<Member, 'account_id' | 'subject'>,
): Promise<EndedAccess> {
  return inTransaction(sql, async (sql) => {
    const keys = await sql<ApiKey[]>`
      update api_keys set revoked_at = now()
       where account_id = ${withTestAccount(sql, account_id)} and created_by = ${subject}
         and revoked_at is null
      returning ${apiKeyColumns(sql)}
    `
    // Codes before grants: this statement waits for a code that is being redeemed, whose grant then exists and is ended below.
    await sql`
      delete from authorization_codes
       where account_id = ${account_id} and subject = ${subject} and used_at is null
    `
    const grants = await revokeGrants(
      sql,
      sql`g.account_id = ${account_id} and g.subject = ${subject}`,
    )
    for (const key of keys) {
      const previous = { revoked_at: null }
      const revoked = { account_id: key.account_id, data: key, previous }
      await recordEvent(sql, { type: 'api_key.revoked', ...revoked })
    }
    return { keys: keys.length, grants }
  })
}

interface Newcomer {
  subject: string
  plan: Plan
  name?: string | null
  email?: string | null
}

/** Opens an account of a person's own, under their name. */
export async function openAccount(
  sql: Sql,
  { subject, plan, ...person }: Newcomer,
): Promise<string> {
  const name = person.name ?? person.email ?? subject
  const email = person.email ?? undefined
  return (await createAccount(sql, { name, plan, ...(email !== undefined && { email }) }))
    .account_id
}
