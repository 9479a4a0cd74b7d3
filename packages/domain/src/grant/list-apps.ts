import type { Scope } from '@svc/scope-policy'
import type { Sql } from '../database.ts'
import { isLive } from './grant.ts'

/** A client that a member gave access to. */
export interface ConnectedApp {
  client_id: string
  client_name: string
  /** As the client registered it, unverified: for display only. */
  client_uri: string | null
  /** The scopes of all grants of the client together. */
  scopes: Scope[]
  connected_at: string
  /** To the minute. */
  last_used_at: string
}

/** Lists the clients that have access given by a member, the newest first. */
export async function listApps(
  sql: Sql,
  { account_id, subject }: { account_id: string; subject: string },
): Promise<ConnectedApp[]> {
  return sql<ConnectedApp[]>`
    select client_id, c.client_name, c.metadata->>'client_uri' as client_uri,
           array(
             select distinct scope from grants g, unnest(g.scopes) scope
              where g.account_id = ${account_id} and g.subject = ${subject}
                and g.client_id = c.client_id and ${isLive(sql)}
              order by scope
           ) as scopes,
           live.connected_at, live.last_used_at
      from (
        select client_id, min(created_at) as connected_at, max(last_used_at) as last_used_at
          from grants g
         where account_id = ${account_id} and subject = ${subject} and ${isLive(sql)}
         group by client_id
      ) as live join oauth_clients c using (client_id)
     order by live.connected_at desc, client_id
  `
}
