import type { Sql } from '../database.ts'
import { clientColumns, type OAuthClient } from './oauth-client.ts'

/** Lists every registered client for the operator, the oldest first. */
export async function listClients(sql: Sql): Promise<OAuthClient[]> {
  return sql<OAuthClient[]>`
    select ${clientColumns(sql)} from oauth_clients c order by client_id
  `
}
