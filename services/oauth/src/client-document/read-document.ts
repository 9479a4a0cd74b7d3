import type { DescribedClient } from '@svc/domain'
import { OAuthError } from '@svc/errors'
import { isScope } from '@svc/scope-policy'
import { readClientMetadata } from '../registration/read-client-metadata.ts'
import type { Resources } from '../resources.ts'

/**
 * Reads the client's metadata from its document, by the rules of a registration.
 *
 * The document is written for all servers that the client uses: grant types and scopes that are unknown here are ignored.
 *
 * @throws {OAuthError} `invalid_client` when it describes another client, or contains a secret, which a public document must not.
 */
export function readDocument(
  document_url: string,
  value: unknown,
  resources: Resources,
): Omit<DescribedClient, 'lifetime_seconds'> {
  const { host } = new URL(document_url)
  const document: Record<string, unknown> = { ...(value as object | null) }
  const { client_id, token_endpoint_auth_method: method = 'none' } = document
  if (client_id !== document_url) {
    throw refuse(host, `its client_id is not its own address, ${document_url}`)
  }
  if (method !== 'none') throw refuse(host, 'its token_endpoint_auth_method must be none')
  if ('client_secret' in document) throw refuse(host, 'it has a client_secret')
  try {
    return { ...readClientMetadata(known(document), resources), document_url }
  } catch (error) {
    if (error instanceof OAuthError) throw refuse(host, error.message)
    throw error
  }
}

const KNOWN: Readonly<Record<string, readonly string[]>> = {
  grant_types: ['authorization_code', 'refresh_token'],
  response_types: ['code'],
}

function known({ scope, ...document }: Record<string, unknown>): Record<string, unknown> {
  const lists = Object.entries(KNOWN).flatMap(([name, words]) => {
    const list = document[name]
    return Array.isArray(list) ? [[name, list.filter((word) => words.includes(word))]] : []
  })
  const scopes = typeof scope === 'string' ? scope.split(' ').filter(isScope) : []
  return {
    ...document,
    ...Object.fromEntries(lists),
    ...(scopes.length > 0 && { scope: scopes.join(' ') }),
  }
}

function refuse(host: string, reason: string): OAuthError {
  return new OAuthError(
    'invalid_client',
    `The document at ${host} by which the application names itself cannot be used: ${reason}.`,
  )
}
