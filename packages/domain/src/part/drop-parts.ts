import type { Sql } from '../database.ts'

/** Deletes the parts of a project that is settled or deleted; runs on them end at their next write. */
export async function dropParts(
  sql: Sql,
  { account_id, project_id }: { account_id: string; project_id: string },
): Promise<void> {
  await sql`
    delete from project_parts where project_id = ${project_id} and account_id = ${account_id}
  `
}
