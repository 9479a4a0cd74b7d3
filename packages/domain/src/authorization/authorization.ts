import { hashSecret, mintSecret } from '@svc/auth-core'
import type { Scope } from '@svc/specification/access'
import { inTransaction, type Sql } from '../database.ts'
import { recordEvent } from '../event/record-event.ts'
import { type Grant, grantFacts } from '../grant/grant.ts'
import { createUlid } from '../ids.ts'
import { findClient, type OAuthClient } from '../oauth-client/oauth-client.ts'

/** How long a person may take to sign in and to decide. */
const PENDING_MINUTES = 10

/** A client's request at the authorization endpoint, already validated. */
interface AuthorizationRequest {
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

/** How long a code is valid; short, because clients redeem it at once. */
const CODE_SECONDS = 60

/** A member's consent. */
interface Approval {
  request_id: string
  subject: string
  /** The scopes that the member consents to: some or all of those that were requested. */
  scopes: readonly Scope[]
  /** Whether the client's posts go out without a person who approves each. */
  publishes_unasked: boolean
}

/** The redirect that answers an approved request. */
interface ApprovedAuthorization {
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

/** Answers an authorization request with a refusal; gives `null` when the request is unknown, answered or too old. */
export async function denyAuthorization(sql: Sql, request_id: string): Promise<Return | null> {
  const [answered] = await sql<{ redirect_uri: string; state: string }[]>`
    delete from authorization_requests
     where request_hash = ${hashSecret(request_id)} and expires_at > now()
    returning redirect_uri, state
  `
  return answered ? readState(answered) : null
}

/** The redirect that carries the answer to an authorization request. */
interface Return {
  redirect_uri: string
  state: string | null
}

/** Gives a request's `state` back as the client sent it. */
function readState(row: { redirect_uri: string; state: string }): Return {
  return { ...row, state: JSON.parse(row.state) as string | null }
}
