import { findMember, type Member } from '@svc/domain'
import { ApiError } from '@svc/errors'
import type { Core } from '../dependencies.ts'

/** Finds the member with this subject. */
export async function requireMember({ sql }: Pick<Core, 'sql'>, subject: string): Promise<Member> {
  const member = await findMember(sql, subject)
  if (member) return member
  throw new ApiError('NOT_FOUND', 'No member has this subject.')
}
