import { conflict } from '@svc/errors'
import { deleteBatches, eachApart } from '../batches.ts'
import { cancelPosts } from '../calendar/cancel-post.ts'
import { inTransaction, type Sql } from '../database.ts'
import { accountFolder, uploadKey } from '../ids.ts'
import type { Enqueuer, Jobs } from '../jobs/jobs.ts'
import { type Acting, actAsOwner } from '../member/membership.ts'
import { tellOwners } from '../notice/notice.ts'
import { withTestAccount } from '../test-account/test-account.ts'

/** How long an account can be kept after its owner deleted it. */
const GRACE_DAYS = 30

/**
 * Deletes an account: keys, tokens, receivers and share pages work no longer, posts that wait are cancelled and open invitations end. It is
 * erased after thirty days, in which an owner can keep it. Everyone who belongs to it is told by mail.
 *
 * @param by - The owner who does it.
 * @returns When it is erased.
 * @throws {ApiError} `MISSING_SCOPE` when that is no owner, `CONFLICT` when it was deleted before.
 */
export async function closeAccount(
  { sql, jobs }: Enqueuer,
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
    if (!closed) throw conflict('This account was deleted before.')
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
export async function keepAccount({ sql, jobs }: Enqueuer, by: Acting): Promise<void> {
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
    if (late) throw conflict('It is too late: this account is being erased.')
  })
}

/** The most accounts of one call; the rest is left for the next call. */
const MOST_AT_ONCE = 20

/** The tables that have rows of accounts; what refers to a row comes before it. Memberships end apart, the ledger stays. */
export const ERASED_TABLES = [
  'comparisons',
  'feed_items',
  'feeds',
  'post_figures',
  'posts',
  'comments',
  'share_visitors',
  'shares',
  'moment_judgements',
  'passages',
  'previews',
  'translations',
  'project_parts',
  'clip_revisions',
  'renders',
  'clips',
  'assets',
  'webhook_deliveries',
  'webhook_secrets',
  'webhook_endpoints',
  'projects',
  'uploads',
  'events',
  'event_counters',
  'templates',
  'brand_kits',
  'preferences',
  'idempotency_keys',
  'social_accounts',
  'source_cookies',
  'api_keys',
  'authorization_codes',
  'grants',
  'invitations',
  'post_notices',
  'approval_notices',
  'comment_notices',
  'exports',
  'stored_bytes_changes',
  'stored_bytes',
  'credits',
] as const

/**
 * Erases accounts whose time to be kept is over: their files, their rows, and who belonged to no other account; the owner who deleted an
 * account then loses their sign-in too. The ledger stays, with an account that has no name.
 *
 * Nothing can bring such an account back, so each step stands for itself, and the next call goes on where one ended.
 *
 * @returns How many.
 */
export async function eraseAccounts(sql: Sql, jobs: Pick<Jobs, 'enqueue'>): Promise<number> {
  const due = await sql<{ account_id: string; closed_by: string }[]>`
    select account_id, closed_by from accounts
     where closes_at <= now() and erased_at is null
     order by closes_at limit ${MOST_AT_ONCE}
  `
  await eachApart(due, async ({ account_id, closed_by }) => {
    await eraseFiles(sql, jobs, account_id)
    await eraseRows(sql, account_id)
    await inTransaction(sql, async (sql) => {
      await endMemberships(sql, { account_id, closed_by })
      await sql`
        update accounts
           set name = '', email = null, limits = '{}', closed_by = null, granted_until = 'infinity',
               erased_at = now()
         where account_id = ${account_id}
      `
    })
  })
  return due.length
}

async function eraseFiles(sql: Sql, jobs: Pick<Jobs, 'enqueue'>, account_id: string) {
  const parts = await sql<{ upload_id: string; parts_id: string }[]>`
    select upload_id, parts_id from uploads
     where account_id = ${account_id} and parts_id is not null
  `
  const data = {
    prefixes: [`${accountFolder(account_id)}/`],
    parts: parts.map(({ upload_id, parts_id }) => ({
      key: uploadKey(account_id, upload_id),
      parts_id,
    })),
  }
  await jobs.enqueue(sql, { queue: 'delete_files', data })
}

async function eraseRows(sql: Sql, account_id: string): Promise<void> {
  await sql`
    update clips set duplicates_of = null
     where account_id = ${account_id} and duplicates_of is not null
  `
  await sql`
    delete from upload_parts where upload_id in (
      select upload_id from uploads where account_id = ${account_id}
    )
  `
  for (const table of ERASED_TABLES) {
    const erase = (limit: number) => sql`
      delete from ${sql(table)} where ctid = any(array(
        select ctid from ${sql(table)} where account_id = ${account_id} limit ${limit}
      ))
    `
    while ((await deleteBatches(erase)) > 0);
  }
}

/** Those who belong to another account act there; the others come as new ones when they sign in again. */
async function endMemberships(
  sql: Sql,
  { account_id, closed_by }: { account_id: string; closed_by: string },
): Promise<void> {
  await sql`delete from memberships where account_id = ${account_id}`
  await sql`
    update members m
       set account_id = home.account_id
      from (
        select distinct on (subject) subject, account_id from memberships
         order by subject, created_at, account_id
      ) home
     where m.account_id = ${account_id} and home.subject = m.subject
  `
  const gone = await sql<{ subject: string }[]>`
    delete from members where account_id = ${account_id} returning subject
  `
  if (!gone.some(({ subject }) => subject === closed_by)) return
  await sql`delete from sign_in.verifications where value = ${closed_by}`
  await sql`delete from sign_in.users where id = ${closed_by}`
}
