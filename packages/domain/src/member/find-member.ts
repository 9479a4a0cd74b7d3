import type { Sql } from '../database.ts'
import { type Member, memberColumns } from './member.ts'

/** Finds who a subject is; `null` for one that nobody enrolled. */
export async function findMember(sql: Sql, subject: string): Promise<Member | null> {
  const [member] = await sql<Member[]>`
    select ${memberColumns(sql)} from members where subject = ${subject}
  `
  return member ?? null
}
