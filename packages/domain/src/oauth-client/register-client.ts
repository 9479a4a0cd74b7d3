import { hashSecret, mintSecret } from '@svc/auth-core'
import type { Sql } from '../database.ts'
import { createUlid } from '../ulid.ts'
import { clientColumns, type OAuthClient } from './oauth-client.ts'

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
export interface RegisteredClient {
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
