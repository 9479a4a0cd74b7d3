import type { Sql } from '../database.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { createUlid } from '../ulid.ts'
import type { Notice } from './notice.ts'
import { tellOwners } from './tell-owners.ts'

/** What owners are told of together. */
interface Gathering {
  kind: Extract<Notice, { notice_id: string }>['kind']
  /** Until when what happens in an account belongs to one notice. The row stays, so that the next notice knows of it. */
  table: 'post_notices' | 'approval_notices' | 'comment_notices'
  /** How long a notice waits for more. */
  waitMinutes: number
  /** How long after one notice of an account the next one is sent at the earliest. */
  pauseMinutes: number
}

const FAILED: Gathering = {
  kind: 'posts_failed',
  table: 'post_notices',
  waitMinutes: 5,
  pauseMinutes: 60,
}
/** An agent, or the person who talks to it, may be waiting for the answer. */
const WAITING: Gathering = {
  kind: 'posts_awaiting_approval',
  table: 'approval_notices',
  waitMinutes: 1,
  pauseMinutes: 30,
}
/** A reviewer goes through many clips. */
const COMMENTED: Gathering = {
  kind: 'comments_made',
  table: 'comment_notices',
  waitMinutes: 5,
  pauseMinutes: 30,
}

type Teller = { sql: Sql; jobs: Pick<Jobs, 'enqueue'> }

/**
 * Gives the notice that tells the owners of an account of a post that fails now.
 *
 * The account's row stays locked until the transaction ends, so that `readFailedPosts`, which waits for it, misses no post.
 *
 * @param teller.sql - The transaction, which gives the post this `notice_id`.
 */
export const tellOfFailedPost = (teller: Teller, account_id: string): Promise<string> =>
  gather(teller, account_id, FAILED)

/** Makes sure that the owners of an account are told of a post that begins to wait for a person, in the transaction that makes it wait. */
export async function tellOfWaitingPost(teller: Teller, account_id: string): Promise<void> {
  await gather(teller, account_id, WAITING)
}

/** Gives the notice that tells the owners of an account of a comment that is made now, as `tellOfFailedPost` for a post. */
export const tellOfComment = (teller: Teller, account_id: string): Promise<string> =>
  gather(teller, account_id, COMMENTED)

/** The first one makes a notice; all until it is due belong to it, however many they are. */
async function gather(
  { sql, jobs }: Teller,
  account_id: string,
  { kind, table, waitMinutes, pauseMinutes }: Gathering,
): Promise<string> {
  // The clock, not the beginning of the transaction: a notice that was sent while this waited for the row is over.
  const [made] = await sql<{ notice_id: string; due_at: string }[]>`
    insert into ${sql(table)} as n (account_id, notice_id, due_at)
    values (${account_id}, ${createUlid()}, clock_timestamp() + make_interval(mins => ${waitMinutes}))
    on conflict (account_id) do update
       set notice_id = excluded.notice_id,
           due_at = greatest(excluded.due_at, n.due_at + make_interval(mins => ${pauseMinutes}))
     where n.due_at <= clock_timestamp()
    returning notice_id, due_at
  `
  if (made) {
    const { notice_id, due_at } = made
    await tellOwners({ sql, jobs }, account_id, { kind, notice_id }, due_at)
    return notice_id
  }
  const [{ notice_id }] = await sql<[{ notice_id: string }]>`
    select notice_id from ${sql(table)} where account_id = ${account_id}
  `
  return notice_id
}
