import { enrollMember, type Member } from '@svc/domain'
import type { Core } from './dependencies.ts'

/** Makes sure that a user who signed in is a member of an account. */
export function enroll(
  { sql, plan, unownedAccountId }: Pick<Core, 'sql' | 'plan' | 'unownedAccountId'>,
  person: { subject: string; name?: string; email?: string },
): Promise<Member> {
  return enrollMember(sql, {
    ...person,
    plan,
    ...(unownedAccountId && { unownedAccountId }),
  })
}
