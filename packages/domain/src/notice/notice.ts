import { ApiError } from '@svc/errors'
import { isNoticeKind, NOTICE_KINDS, type NoticeKind } from '@svc/specification/member'
import type { Sql } from '../database.ts'

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
