import { type EndedAccess, endMemberAccess, listOwnAccounts } from '@svc/domain'
import type { Core } from '../dependencies.ts'
import { requireMember } from './require-member.ts'

/** Revokes every key and every grant that a member created, in all of their accounts; all processes refuse them within a second. */
export async function endAccess(core: Core, subject: string): Promise<EndedAccess> {
  await requireMember(core, subject)
  const ended: EndedAccess = { keys: 0, grants: 0 }
  for (const { account_id } of await listOwnAccounts(core.sql, subject)) {
    const { keys, grants } = await endMemberAccess(core.sql, { account_id, subject })
    ended.keys += keys
    ended.grants += grants
  }
  return ended
}
