import { hashSecret } from '@svc/auth-core'
import type { Scope } from '@svc/scope-policy'
import type { Sql } from '../database.ts'
import { findClient } from '../oauth-client/find-client.ts'
import type { OAuthClient } from '../oauth-client/oauth-client.ts'

/** The request that a person decides on. */
export interface PendingAuthorization {
  client: OAuthClient
  redirect_uri: string
  scopes: Scope[]
  /** `null` for every resource of this server. */
  resource: string | null
  expires_at: string
}

/** Reads an authorization request that waits for its answer; `null` when it is unknown, answered or too old. */
export async function readAuthorization(
  sql: Sql,
  request_id: string,
): Promise<PendingAuthorization | null> {
  const [row] = await sql<(Omit<PendingAuthorization, 'client'> & { client_id: string })[]>`
    select client_id, redirect_uri, scopes, resource, expires_at from authorization_requests
     where request_hash = ${hashSecret(request_id)} and expires_at > now()
  `
  if (!row) return null
  const { client_id, ...request } = row
  const client = await findClient(sql, client_id)
  return client && { client, ...request }
}
