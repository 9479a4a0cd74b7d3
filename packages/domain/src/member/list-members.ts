import type { Sql } from '../database.ts'
import { type Member, memberColumns } from './member.ts'

/** Lists members, the oldest first; those of all accounts without an id. */
export async function listMembers(sql: Sql, account_id?: string): Promise<Member[]> {
  return sql<Member[]>`
    select ${memberColumns(sql)} from members
     where ${account_id === undefined ? sql`true` : sql`account_id = ${account_id}`}
     order by created_at, subject
  `
}
