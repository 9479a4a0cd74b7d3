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

/** The kinds of notices. A person switches each off and on for themselves, whichever account it is about. */
export const NOTICE_KINDS = [
  'posts_failed',
  'posts_awaiting_approval',
  'comments_made',
  'social_account_expired',
  'webhook_disabled',
] as const satisfies Notice['kind'][]

export type NoticeKind = (typeof NOTICE_KINDS)[number]

/** A notice on its way to one owner. */
export interface SentNotice {
  /** The same when it is sent again. */
  id: string
  account_id: string
  /** The owner. */
  subject: string
  notice: Notice
}
