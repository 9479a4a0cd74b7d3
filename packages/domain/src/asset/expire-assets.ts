import type { Sql } from '../database.ts'

/**
 * Deletes assets that were created but never confirmed, once their uploads have expired.
 *
 * @returns How many.
 */
export async function expireAssets(sql: Sql): Promise<number> {
  const { count } = await sql`
    delete from assets a using uploads u
     where a.status = 'pending' and u.upload_id = a.upload_id and u.status = 'expired'
  `
  return count
}
