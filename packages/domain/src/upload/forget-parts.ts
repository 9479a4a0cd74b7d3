import { inTransaction, type Sql } from '../database.ts'

/**
 * Deletes the record of an upload's parts, when the store has lost them or the file arrived whole meanwhile.
 *
 * @param only - The place of the parts; parts that are in another place by now are not touched.
 * @returns The place where the parts were, `null` when there were none.
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
