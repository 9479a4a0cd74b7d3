import { ApiError } from '@svc/errors'
import { isNoticeKind, NOTICE_KINDS, type NoticeKind } from '@svc/specification/member'
import type { Sql } from '../database.ts'
import { tellDevices } from '../device/device.ts'
import { createUlid } from '../ids.ts'
import type { Enqueuer } from '../jobs/jobs.ts'

/** What the owners of an account are told by mail, because no page of the service may be open when it happens. */
export type Notice =
  | { kind: 'webhook_disabled'; endpoint_id: string }
  | { kind: 'social_account_expired'; social_account_id: string }
  /** Of all posts of the account that have this `notice_id`. */
  | { kind: 'posts_failed'; notice_id: string }
  /** Of all posts of the account that wait for a person when it is sent. */
  | { kind: 'posts_awaiting_approval'; notice_id: string }
  /** Of all comments of the account that have this `notice_id`. */
  | { kind: 'comments_made'; notice_id: string }
  | { kind: 'comparison_settled'; comparison_id: string }
  | { kind: 'feed_failed'; feed_id: string }
  | AccountNotice
  /** To the owner who asked for an export of the account. */
  | { kind: 'export_ready' }

/** What each member of an account is told, whether or not they want other mails. */
type AccountNotice = { kind: 'account_closing' } | { kind: 'account_kept' }

/** Returns whether a notice is for everyone who belongs to the account. */
export const isForAll = (notice: Notice): notice is AccountNotice =>
  notice.kind === 'account_closing' || notice.kind === 'account_kept'

/** Returns whether a person may want no such notices. */
export const isSwitched = (kind: Notice['kind']): kind is NoticeKind => isNoticeKind(kind)

export interface SentNotice {
  /** The same when it is sent again. */
  id: string
  account_id: string
  /** The owner, or the member of whom `isForAll` says so. */
  subject: string
  notice: Notice
}

export interface Recipient {
  email: string
  account_name: string
  /** When the account is erased; `null` for one that its owner has not deleted. */
  closes_at: string | null
  /** In which they read; `null` while it is not known. */
  language: string | null
}

/** Finds the person whom a notice is for; `null` for one who owns the account, or belongs to it, no longer, has no e-mail address, or wants no such notices. */
export async function findRecipient(
  sql: Sql,
  { account_id, subject, notice }: Omit<SentNotice, 'id'>,
): Promise<Recipient | null> {
  const [recipient] = await sql<Recipient[]>`
    select m.email, m.language, a.name as account_name, a.closes_at
      from memberships ms
      join members m using (subject)
      join accounts a on a.account_id = ms.account_id
     where ms.account_id = ${account_id} and ms.subject = ${subject}
       and (ms.role = 'owner' or ${isForAll(notice)})
       and m.email is not null and not ${notice.kind} = any(m.notices_off)
  `
  return recipient ?? null
}

/** Whether a person wants mails of one kind. */
export interface NoticeSwitch {
  kind: NoticeKind
  is_on: boolean
}

/**
 * Lists which notices a person wants.
 *
 * @throws {ApiError} `NOT_FOUND` when no member has this subject.
 */
export async function listNoticeSwitches(sql: Sql, subject: string): Promise<NoticeSwitch[]> {
  const [member] = await sql<{ notices_off: string[] }[]>`
    select notices_off from members where subject = ${subject}
  `
  if (!member) throw new ApiError('NOT_FOUND', `No member ${subject}.`)
  return NOTICE_KINDS.map((kind) => ({ kind, is_on: !member.notices_off.includes(kind) }))
}

/**
 * Switches one kind of notices on or off for a person; the same again changes nothing.
 *
 * @throws {ApiError} `NOT_FOUND` when no member has this subject.
 */
export async function switchNotice(
  sql: Sql,
  { subject, kind, is_on }: NoticeSwitch & { subject: string },
): Promise<void> {
  const { count } = await sql`
    update members
       set notices_off = array_remove(notices_off, ${kind})
                         || case when ${is_on} then '{}'::text[] else array[${kind}] end
     where subject = ${subject}
  `
  if (count === 0) throw new ApiError('NOT_FOUND', `No member ${subject}.`)
}

/**
 * Tells each owner of an account who has an e-mail address, and each member where `isForAll` says so, and all of them on their
 * devices: a job for each, in the transaction of the change that they are told of. So it
 * is neither lost nor told twice when a process dies, and an address that refuses mail delays no other.
 *
 * @param sql - The transaction.
 * @param startAt - When they are told; at once by default.
 */
export async function tellOwners(
  { sql, jobs }: Enqueuer,
  account_id: string,
  notice: Notice,
  startAt?: string,
): Promise<void> {
  const owners = await sql<{ subject: string }[]>`
    select subject from memberships join members using (subject)
     where memberships.account_id = ${account_id} and email is not null
       and (role = 'owner' or ${isForAll(notice)})
     order by subject
  `
  await tellDevices({ sql, jobs }, account_id, notice, startAt)
  for (const { subject } of owners) {
    const data = { id: createUlid(), account_id, subject, notice }
    await jobs.enqueue(sql, { queue: 'send_notice', data, ...(startAt && { startAt }) })
  }
}

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

/**
 * Gives the notice that tells the owners of an account of a post that fails now.
 *
 * The account's row stays locked until the transaction ends, so that `readFailedPosts`, which waits for it, misses no post.
 *
 * @param teller.sql - The transaction, which gives the post this `notice_id`.
 */
export const tellOfFailedPost = (teller: Enqueuer, account_id: string): Promise<string> =>
  gather(teller, account_id, FAILED)

/** Makes sure that the owners of an account are told of a post that begins to wait for a person, in the transaction that makes it wait. */
export async function tellOfWaitingPost(teller: Enqueuer, account_id: string): Promise<void> {
  await gather(teller, account_id, WAITING)
}

/** Gives the notice that tells the owners of an account of a comment that is made now, as `tellOfFailedPost` for a post. */
export const tellOfComment = (teller: Enqueuer, account_id: string): Promise<string> =>
  gather(teller, account_id, COMMENTED)

/** The first one makes a notice; all until it is due belong to it, however many they are. */
async function gather(
  { sql, jobs }: Enqueuer,
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
