import { hash } from 'node:crypto'
import { hashSecret, mintSecret } from '@svc/auth-core'
import type { Sql } from '../database.ts'
import { uuidToUlid } from '../ulid.ts'
import { clientColumns, type OAuthClient } from './oauth-client.ts'
import type { NewClient } from './register-client.ts'

/** The contents of a client's document when it was read. */
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
