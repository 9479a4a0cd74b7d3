import { enrollMember, type Member } from '@svc/domain'
import type { Core } from './dependencies.ts'

/** Makes sure that a user who signed in is a member of an account. */
export function enroll(
  { sql, plan, unowned_account_id }: Pick<Core, 'sql' | 'plan' | 'unowned_account_id'>,
  person: { subject: string; name?: string; email?: string },
): Promise<Member> {
  return enrollMember(sql, { ...person, plan, ...(unowned_account_id && { unowned_account_id }) })
}
