import { ApiError } from '@svc/errors'
import type { Sql } from '../database.ts'
import { NOTICE_KINDS, type NoticeKind } from './notice.ts'

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
