import { type EndedAccess, endMemberAccess } from '@svc/domain'
import type { Core } from '../dependencies.ts'
import { requireMember } from './require-member.ts'

/** Revokes every key and every grant that a member created; all processes refuse them within a second. */
export async function endAccess(core: Core, subject: string): Promise<EndedAccess> {
  return endMemberAccess(core.sql, await requireMember(core, subject))
}
