import { hashSecret } from '@svc/auth-core'
import type { Sql } from '../database.ts'
import { type Return, readState } from './read-state.ts'

/**
 * Answers an authorization request with a refusal.
 *
 * @returns `null` when the request is unknown, answered or too old.
 */
export async function denyAuthorization(sql: Sql, request_id: string): Promise<Return | null> {
  const [answered] = await sql<{ redirect_uri: string; state: string }[]>`
    delete from authorization_requests
     where request_hash = ${hashSecret(request_id)} and expires_at > now()
    returning redirect_uri, state
  `
  return answered ? readState(answered) : null
}
