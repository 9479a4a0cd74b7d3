import type { Sql } from '../database.ts'

/** The connections of one application in one state, as Postgres names it: `active`, `idle`, `idle in transaction`. */
export interface Connections {
  application: string
  state: string
  count: number
}

/** Counts the connections to the server of this database, and reads how many it allows. */
export async function readConnections(
  sql: Sql,
): Promise<{ most: number; connections: Connections[] }> {
  const connections = await sql<Connections[]>`
    select case when application_name like 'svc%' then application_name else 'other' end as application,
           coalesce(state, 'other') as state, count(*) as count
      from pg_stat_activity
     where backend_type = 'client backend'
     group by 1, 2
  `
  const [limit] = await sql<[{ most: number }]>`
    select current_setting('max_connections')::int as most
  `
  return { most: limit.most, connections }
}
