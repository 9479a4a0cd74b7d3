import { ApiError } from '@svc/errors'
import { cancelPosts } from '../calendar/cancel-posts.ts'
import { inTransaction, type Sql } from '../database.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { type Acting, actAsOwner } from '../member/membership.ts'
import { tellOwners } from '../notice/tell-owners.ts'
import { withTestAccount } from '../test-account/test-account.ts'

/** How long an account can be kept after its owner deleted it. */
const GRACE_DAYS = 30

interface Closing {
  sql: Sql
  jobs: Pick<Jobs, 'enqueue'>
}

/**
 * Deletes an account: keys, tokens, receivers and share pages work no longer, posts that wait are cancelled and open invitations end. It is
 * erased after thirty days, in which an owner can keep it. Everyone who belongs to it is told by mail.
 *
 * @param by - The owner who does it.
 * @returns When it is erased.
 * @throws {ApiError} `MISSING_SCOPE` when that is no owner, `CONFLICT` when it was deleted before.
 */
export async function closeAccount(
  { sql, jobs }: Closing,
  by: Acting,
): Promise<{ closes_at: string }> {
  const { account_id, subject } = by
  return inTransaction(sql, async (sql) => {
    await actAsOwner(sql, by)
    const [closed] = await sql<{ closes_at: string }[]>`
      update accounts
         set closes_at = now() + make_interval(days => ${GRACE_DAYS}), closed_by = ${subject}
       where account_id = ${withTestAccount(sql, account_id)} and closes_at is null
      returning closes_at
    `
    if (!closed) throw new ApiError('CONFLICT', 'This account was deleted before.')
    await sql`delete from invitations where account_id = ${account_id}`
    await cancelPosts({ sql, accountId: account_id }, sql`true`)
    await tellOwners({ sql, jobs }, account_id, { kind: 'account_closing' })
    return closed
  })
}

/**
 * Keeps an account that an owner deleted; one that was not deleted stays as it is. Everyone who belongs to it is told by mail.
 *
 * @param by - The owner who does it.
 * @throws {ApiError} `MISSING_SCOPE` when that is no owner, `CONFLICT` when its time is over.
 */
export async function keepAccount({ sql, jobs }: Closing, by: Acting): Promise<void> {
  const { account_id } = by
  await inTransaction(sql, async (sql) => {
    await actAsOwner(sql, by)
    const { count } = await sql`
      update accounts set closes_at = null, closed_by = null
       where account_id = ${withTestAccount(sql, account_id)} and closes_at > now()
    `
    if (count > 0) return tellOwners({ sql, jobs }, account_id, { kind: 'account_kept' })
    const [late] = await sql`
      select 1 from accounts where account_id = ${account_id} and closes_at is not null
    `
    if (late) throw new ApiError('CONFLICT', 'It is too late: this account is being erased.')
  })
}
