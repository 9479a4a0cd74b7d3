import type { Scope } from '@svc/scope-policy'
import type { Sql } from '../database.ts'

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
