import type { Sql } from '../database.ts'
import { type Invitation, invitationColumns } from './invitation.ts'

/** Lists the invitations of an account that were not answered, the newest first. */
export async function listInvitations(sql: Sql, account_id: string): Promise<Invitation[]> {
  return sql<Invitation[]>`
    select ${invitationColumns(sql)} from invitations where account_id = ${account_id}
     order by created_at desc, invitation_id
  `
}
