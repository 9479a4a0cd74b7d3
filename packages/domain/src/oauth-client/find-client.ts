import type { Sql } from '../database.ts'
import { clientColumns, type OAuthClient } from './oauth-client.ts'

/** Finds a client; `null` for an unknown id. */
export async function findClient(sql: Sql, client_id: string): Promise<OAuthClient | null> {
  const [client] = await sql<OAuthClient[]>`
    select ${clientColumns(sql)} from oauth_clients c where client_id = ${client_id}
  `
  return client ?? null
}
