import { type EndedAccess, endMemberAccess } from '@svc/domain'
import type { Core } from '../dependencies.ts'
import { requireMember } from './require-member.ts'

/** Ends every key and every grant that a member made; every process refuses them within a second. */
export async function endAccess(core: Core, subject: string): Promise<EndedAccess> {
  return endMemberAccess(core.sql, await requireMember(core, subject))
}
