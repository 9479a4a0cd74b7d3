import { inTransaction, type Sql } from '../database.ts'

/**
 * Forgets the parts of an upload: the store has lost them, or the file came whole meanwhile.
 *
 * @param only - Where they are; parts that are elsewhere by now are not touched.
 * @returns Where they were, `null` when there is nothing to forget.
 */
export async function forgetParts(
  sql: Sql,
  upload_id: string,
  only: string | null = null,
): Promise<string | null> {
  return inTransaction(sql, async (sql) => {
    const [begun] = await sql<{ parts_id: string }[]>`
      select parts_id from uploads
       where upload_id = ${upload_id} and parts_id = coalesce(${only}, parts_id)
         for update
    `
    if (!begun) return null
    await sql`update uploads set parts_id = null where upload_id = ${upload_id}`
    await sql`delete from upload_parts where upload_id = ${upload_id}`
    return begun.parts_id
  })
}
