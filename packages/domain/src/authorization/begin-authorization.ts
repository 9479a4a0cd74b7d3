import { hashSecret, mintSecret } from '@svc/auth-core'
import type { Scope } from '@svc/scope-policy'
import type { Sql } from '../database.ts'

/** How long a person may take to sign in and to decide. */
const PENDING_MINUTES = 10

/** A client's request at the authorization endpoint, already validated. */
export interface AuthorizationRequest {
  client_id: string
  redirect_uri: string
  scopes: readonly Scope[]
  /** Returned to the client unchanged; `null` when the client sent none. */
  state: string | null
  /** The PKCE challenge; its method is S256. */
  code_challenge: string
  /** The resource that the tokens will be for; `null` for every resource of this server. */
  resource: string | null
}

/**
 * Stores an authorization request until it is answered, for ten minutes at most.
 *
 * @returns The `request_id` of the request, a secret of 256 bits; `null` when the client was deleted.
 */
export async function beginAuthorization(
  sql: Sql,
  { client_id, redirect_uri, scopes, state, code_challenge, resource }: AuthorizationRequest,
): Promise<string | null> {
  const request_id = mintSecret()
  // The lock keeps the client from being deleted before the insert.
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
