import { disconnectApp, listApps } from '@svc/domain'
import type { Core } from '../dependencies.ts'
import { requireMember } from './require-member.ts'

/** Lists the clients that a member authorized. */
export async function listMemberApps(core: Core, subject: string) {
  const { account_id } = await requireMember(core, subject)
  return { items: await listApps(core.sql, { account_id, subject }) }
}

/** Revokes every grant that a member gave to a client. */
export async function disconnectMemberApp(core: Core, subject: string, client_id: string) {
  const { account_id } = await requireMember(core, subject)
  await disconnectApp({ sql: core.sql, accountId: account_id }, subject, client_id)
}
