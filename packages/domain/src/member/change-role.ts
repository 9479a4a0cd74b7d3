import { inTransaction, type Sql } from '../database.ts'
import { type Acting, actAsOwner, type Role } from './membership.ts'
import { setRole } from './set-role.ts'

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
