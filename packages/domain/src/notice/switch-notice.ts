import { ApiError } from '@svc/errors'
import type { Sql } from '../database.ts'
import type { NoticeSwitch } from './list-notice-switches.ts'

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
