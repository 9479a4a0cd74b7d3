import { ApiError } from '@svc/errors'
import type { Sql } from '../database.ts'
import type { Acting } from './membership.ts'

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
