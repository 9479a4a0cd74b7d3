import { hash } from 'node:crypto'
import { hashSecret, matchesSecret, mintSecret } from '@svc/auth-core'
import type { Scope } from '@svc/specification/access'
import type { Sql } from '../database.ts'
import { createUlid, uuidToUlid } from '../ids.ts'

/** How a client authenticates at the token endpoint; `none` for a public client. */
export type ClientAuthentication = 'none' | 'client_secret_basic' | 'client_secret_post'

/** The facts about a client that the token endpoint needs. */
export interface ClientCredentials {
  client_id: string
  client_name: string
  token_endpoint_auth_method: ClientAuthentication
  grant_types: string[]
  /** SHA-256 in hexadecimal, as `hashSecret` of `@svc/auth-core` makes it; `null` for a public client. */
  client_secret_hash: string | null
}

/**
 * A registered client.
 *
 * @see https://www.rfc-editor.org/rfc/rfc7591#section-2
 */
export interface OAuthClient extends ClientCredentials {
  redirect_uris: string[]
  response_types: string[]
  /** `null` when none were registered: then every authorization request has to name its scopes. */
  scopes: Scope[] | null
  /** `null` when every resource of this server may be asked for. */
  allowed_resources: string[] | null
  /** `client_uri`, `logo_uri`, `contacts` and the like, as they were registered: never fetched and unverified. */
  metadata: Record<string, unknown>
  /** The document that describes the client and names it; `null` when it was registered here. */
  document_url: string | null
  /** When the document is to be read again. */
  document_expires_at: string | null
  created_at: string
  /** When a member last consented to it; `null` until then. */
  last_used_at: string | null
}

/** Gives the columns that make a client; the table is `c`. */
export function clientColumns(sql: Sql) {
  return sql`
    ${credentialColumns(sql)}, c.redirect_uris, c.response_types, c.scopes, c.allowed_resources,
    c.metadata, c.document_url, c.document_expires_at, c.created_at, c.last_used_at
  `
}

/** Gives the columns that make `ClientCredentials`; the table is `c`. */
export function credentialColumns(sql: Sql) {
  return sql`
    c.client_id, c.client_name, c.token_endpoint_auth_method, c.grant_types, c.client_secret_hash
  `
}

export async function findClient(sql: Sql, client_id: string): Promise<OAuthClient | null> {
  const [client] = await sql<OAuthClient[]>`
    select ${clientColumns(sql)} from oauth_clients c where client_id = ${client_id}
  `
  return client ?? null
}

/** Lists every registered client for the operator, the oldest first. */
export async function listClients(sql: Sql): Promise<OAuthClient[]> {
  return sql<OAuthClient[]>`
    select ${clientColumns(sql)} from oauth_clients c order by client_id
  `
}

/** The client to register, with validated members and defaults filled in. */
export type NewClient = Pick<
  OAuthClient,
  | 'client_name'
  | 'redirect_uris'
  | 'token_endpoint_auth_method'
  | 'grant_types'
  | 'response_types'
  | 'scopes'
  | 'allowed_resources'
  | 'metadata'
>

/** A new client with its secrets, which are returned only here; the database has only their hashes. */
interface RegisteredClient {
  client: OAuthClient
  /** The registration access token, which allows reading the registration. */
  registration_access_token: string
  /** `null` for a public client. */
  client_secret: string | null
}

/** Registers a client. One without a consent is deleted after thirty days. */
export async function registerClient(sql: Sql, request: NewClient): Promise<RegisteredClient> {
  const registration_access_token = mintSecret()
  const client_secret = request.token_endpoint_auth_method === 'none' ? null : mintSecret()
  const { scopes, allowed_resources } = request
  const [client] = await sql<[OAuthClient]>`
    insert into oauth_clients as c (
      client_id, client_name, redirect_uris, token_endpoint_auth_method, grant_types,
      response_types, scopes, allowed_resources, metadata, registration_token_hash,
      client_secret_hash
    )
    values (
      ${createUlid()}, ${request.client_name}, ${sql.typed.texts(request.redirect_uris)},
      ${request.token_endpoint_auth_method}, ${sql.typed.texts(request.grant_types)},
      ${sql.typed.texts(request.response_types)}, ${scopes && sql.typed.texts(scopes)},
      ${allowed_resources && sql.typed.texts(allowed_resources)}, ${{ ...request.metadata } as never}::jsonb,
      ${hashSecret(registration_access_token)}, ${client_secret && hashSecret(client_secret)}
    )
    returning ${clientColumns(sql)}
  `
  return { client, registration_access_token, client_secret }
}

/**
 * Reads a client's registration for the holder of its registration access token.
 *
 * An unknown client and a wrong token give `null` by the same code path, so that the answer does not reveal which clients exist.
 */
export async function readRegistration(
  sql: Sql,
  client_id: string,
  registration_access_token: string,
): Promise<OAuthClient | null> {
  const [row] = await sql<(OAuthClient & { registration_token_hash: string })[]>`
    select ${clientColumns(sql)}, registration_token_hash
      from oauth_clients c where client_id = ${client_id}
  `
  const { registration_token_hash = NO_DIGEST, ...client } = row ?? {}
  const isHolder = matchesSecret(registration_access_token, registration_token_hash)
  return isHolder && row ? (client as OAuthClient) : null
}

const NO_DIGEST = '0'.repeat(64)

export interface DescribedClient extends Omit<NewClient, 'token_endpoint_auth_method'> {
  /** The address of the document, which the client uses as its `client_id`. */
  document_url: string
  /** How long the contents may be used before the document is read again, in seconds. */
  lifetime_seconds: number
}

/** Half of a SHA-256, as hexadecimal. */
const ID_CHARACTERS = 32

/**
 * Returns the id of the client that is described at an address: 128 bits of the address's SHA-256, so that the same
 * address gives the same client in every process. Finding another address with the same 128 bits is infeasible.
 */
export function documentClientId(document_url: string): string {
  return uuidToUlid(hash('sha256', document_url).slice(0, ID_CHARACTERS))
}

/** Stores the client that a document describes: creates it, or updates a known one. */
export async function saveDocumentClient(
  sql: Sql,
  described: DescribedClient,
): Promise<OAuthClient> {
  const { document_url, scopes, allowed_resources } = described
  const [client] = await sql<[OAuthClient]>`
    insert into oauth_clients as c (
      client_id, client_name, redirect_uris, token_endpoint_auth_method, grant_types,
      response_types, scopes, allowed_resources, metadata, registration_token_hash,
      document_url, document_expires_at
    )
    values (
      ${documentClientId(document_url)}, ${described.client_name},
      ${sql.typed.texts(described.redirect_uris)}, 'none',
      ${sql.typed.texts(described.grant_types)}, ${sql.typed.texts(described.response_types)},
      ${scopes && sql.typed.texts(scopes)},
      ${allowed_resources && sql.typed.texts(allowed_resources)},
      ${{ ...described.metadata } as never}::jsonb, ${hashSecret(mintSecret())}, ${document_url},
      now() + make_interval(secs => ${described.lifetime_seconds})
    )
    on conflict (client_id) do update set
      client_name = excluded.client_name, redirect_uris = excluded.redirect_uris,
      grant_types = excluded.grant_types, response_types = excluded.response_types,
      scopes = excluded.scopes, allowed_resources = excluded.allowed_resources,
      metadata = excluded.metadata, document_expires_at = excluded.document_expires_at
    returning ${clientColumns(sql)}
  `
  return client
}
