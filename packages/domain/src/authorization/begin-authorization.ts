import { hashSecret, mintSecret } from '@svc/auth-core'
import type { Scope } from '@svc/scope-policy'
import type { Sql } from '../database.ts'

/** How long a person may take to sign in and to decide. */
const PENDING_MINUTES = 10

/** What a client asks for at the authorization endpoint, all of it checked. */
export interface AuthorizationRequest {
  client_id: string
  redirect_uri: string
  scopes: readonly Scope[]
  /** Goes back to the client exactly as it came; `null` when it sent none. */
  state: string | null
  /** Of the method S256. */
  code_challenge: string
  /** What the tokens will be for; `null` for every resource of this server. */
  resource: string | null
}

/**
 * Writes down an authorization request until it is answered, ten minutes at most.
 *
 * @returns The `request_id` that names it, a secret of 256 bits; `null` when the client is gone.
 */
export async function beginAuthorization(
  sql: Sql,
  { client_id, redirect_uri, scopes, state, code_challenge, resource }: AuthorizationRequest,
): Promise<string | null> {
  const request_id = mintSecret()
  // The lock keeps a client that is being dropped from breaking the insert.
  const { count } = await sql`
    insert into authorization_requests (
      request_hash, client_id, redirect_uri, scopes, state, code_challenge, resource, expires_at
    )
    select ${hashSecret(request_id)}, client_id, ${redirect_uri}, ${sql.typed.texts([...scopes])},
           ${JSON.stringify(state)}, ${code_challenge}, ${resource},
           now() + make_interval(mins => ${PENDING_MINUTES})
      from oauth_clients where client_id = ${client_id}
       for key share
  `
  return count === 1 ? request_id : null
}
