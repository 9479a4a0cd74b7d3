import type { Database } from '../src/index.ts'

/**
 * Writes completed projects of one account, a second apart, and lets the planner count them.
 *
 * @returns The position in the middle of the list.
 */
export async function seedProjects(
  sql: Database,
  account_id: string,
  rows: number,
): Promise<{ value: string; id: string }> {
  await sql`
    insert into projects (
      project_id, account_id, type, title, status, progress, turn, source_url, source,
      source_identity, settings, metadata, created_at, updated_at
    )
    select gen_random_uuid(), ${account_id}, 'clipping', 'Talk ' || n, 'completed', 100, 0,
           'https://media.example.org/' || n || '.mp4', '{"duration": 600}', 'talk ' || n,
           '{"aspect_ratio": "9:16"}', '{}', now() - make_interval(secs => n), now()
      from generate_series(1, ${rows}::integer) as n
  `
  await sql`vacuum analyze projects`
  const [middle] = await sql<{ value: string; id: string }[]>`
    select created_at as value, project_id as id from projects
     where account_id = ${account_id} and deleted_at is null
     order by created_at desc, project_id desc
    offset ${Math.floor(rows / 2)} limit 1
  `
  if (!middle) throw new Error(`Nothing was written for ${rows} rows.`)
  return middle
}
