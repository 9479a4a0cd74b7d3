import { inTransaction, type Sql } from '../database.ts'
import { type Acting, hasOtherOwner, lockOwners, type Role, refuseChange } from './membership.ts'

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
