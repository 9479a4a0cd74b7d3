import { hashSecret, mintSecret } from '@svc/auth-core'
import type { Scope } from '@svc/scope-policy'
import { inTransaction, type Sql } from '../database.ts'
import { recordEvent } from '../event/record-event.ts'
import type { Grant } from '../grant/grant.ts'
import { grantFacts } from '../grant/grant-facts.ts'
import { createUlid } from '../ulid.ts'
import { readState } from './read-state.ts'

/** How long a code is valid; short, because clients redeem it at once. */
const CODE_SECONDS = 60

/** A member's consent. */
export interface Approval {
  request_id: string
  subject: string
  /** The scopes that the member consents to: some or all of those that were requested. */
  scopes: readonly Scope[]
  /** Whether the client's posts go out without a person who approves each. */
  publishes_unasked: boolean
}

/** The redirect that answers an approved request. */
export interface ApprovedAuthorization {
  redirect_uri: string
  state: string | null
  /** A secret of 256 bits that can be redeemed once, within sixty seconds. */
  code: string
}

/**
 * Answers an authorization request with a code, and records the event of the grant: the member's decision falls here,
 * although the grant begins when the code is redeemed.
 *
 * Of several answers to one request only the first counts. A refused answer leaves the request unchanged.
 *
 * @returns `null` when the request is unknown, answered or too old, a scope was not requested, or the
 *   subject is not a member.
 */
export async function approveAuthorization(
  sql: Sql,
  { request_id, subject, scopes, publishes_unasked }: Approval,
): Promise<ApprovedAuthorization | null> {
  const code = mintSecret()
  return inTransaction(sql, async (sql) => {
    const [answered] = await sql<Answered[]>`
    with answered as (
      delete from authorization_requests r using members m
       where request_hash = ${hashSecret(request_id)} and expires_at > now()
         and ${sql.typed.texts([...scopes])} <@ scopes
         and m.subject = ${subject}
      returning r.*, m.account_id, m.subject
    ), used as (
      update oauth_clients set last_used_at = now()
       where client_id = (select client_id from answered)
         and (last_used_at is null or last_used_at < now() - interval '1 minute')
    ), issued as (
      insert into authorization_codes (
        code_hash, grant_id, client_id, account_id, subject, redirect_uri, scopes,
        code_challenge, resource, publishes_unasked, expires_at
      )
      select ${hashSecret(code)}, ${createUlid()}::uuid, client_id, account_id, subject,
             redirect_uri, ${sql.typed.texts([...scopes])}, code_challenge, resource,
             ${publishes_unasked},
             now() + make_interval(secs => ${CODE_SECONDS})
        from answered
      returning grant_id, account_id, subject, client_id, scopes, resource
    )
    select issued.*, redirect_uri, state, client_name
      from issued, answered join oauth_clients using (client_id)
  `
    if (!answered) return null
    const { account_id, redirect_uri, state } = answered
    const data = grantFacts(answered)
    await recordEvent(sql, { account_id, type: 'oauth.grant_created', data })
    return { ...readState({ redirect_uri, state }), code }
  })
}

type Answered = Grant & { client_name: string; redirect_uri: string; state: string }
