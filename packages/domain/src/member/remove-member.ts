import type { Plan } from '@svc/scope-policy'
import { inTransaction, type Sql } from '../database.ts'
import { endMemberAccess } from './end-member-access.ts'
import { type Acting, actAsOwner, hasOtherOwner, lockOwners, refuseChange } from './membership.ts'
import { openAccount } from './open-account.ts'

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
