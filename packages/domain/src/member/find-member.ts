import type { Sql } from '../database.ts'
import { type Member, memberColumns } from './member.ts'

/** Finds the member with a subject; `null` when there is none. */
export async function findMember(sql: Sql, subject: string): Promise<Member | null> {
  const [member] = await sql<Member[]>`
    select ${memberColumns(sql)} from members where subject = ${subject}
  `
  return member ?? null
}
