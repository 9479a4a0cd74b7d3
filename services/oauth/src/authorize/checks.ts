import { isCodeChallenge } from '@svc/auth-core'
import { findClient, type OAuthClient } from '@svc/domain'
import { OAuthError } from '@svc/errors'
import type { Scope } from '@svc/specification/access'
import { describedClient, isDocumentAddress } from '../client-document/client-document.ts'
import type { Core } from '../dependencies.ts'
import { checkParameters, type Parameters, readScopes, requireParameter } from '../parameters.ts'
import { namedResources, type Resources } from '../resources.ts'

/** Finds the client of the request: registered here, or identified by the address of its metadata document. */
export async function knownClient(
  core: Core,
  parameters: Parameters,
  headers: Headers,
): Promise<OAuthClient> {
  checkParameters(parameters, ['client_id'])
  const client_id = parameters.get('client_id') ?? ''
  if (isDocumentAddress(client_id)) return describedClient(core, client_id, headers)
  const client = await findClient(core.sql, client_id)
  if (!client || client.document_url !== null) throw unknownClient()
  return client
}

export function unknownClient(): OAuthError {
  return new OAuthError('invalid_client', 'The application is not registered here.')
}

export function registeredRedirectUri(
  { redirect_uris }: Pick<OAuthClient, 'redirect_uris'>,
  parameters: Parameters,
): string {
  checkParameters(parameters, ['redirect_uri'])
  const redirect_uri = parameters.get('redirect_uri') ?? ''
  if (redirect_uris.some((registered) => isSameRedirectUri(registered, redirect_uri))) {
    return redirect_uri
  }
  throw new OAuthError(
    'invalid_request',
    'The address that the application wants to return to is not one that it registered.',
  )
}

/** Checks that `response_type` is `code`, the only value of OAuth 2.1 §4.1.1. */
export function responseType(parameters: Parameters): void {
  if (requireParameter(parameters, 'response_type') === 'code') return
  throw new OAuthError('unsupported_response_type', 'response_type must be code.')
}

/**
 * Returns the code challenge, which is required: OAuth 2.1 §7.5.
 *
 * An omitted method means `plain` (RFC 7636 §4.3), so the request is refused.
 */
export function codeChallenge(parameters: Parameters): string {
  const challenge = requireParameter(parameters, 'code_challenge')
  if (parameters.get('code_challenge_method') !== 'S256') {
    throw new OAuthError('invalid_request', 'code_challenge_method must be S256.')
  }
  if (!isCodeChallenge(challenge)) {
    throw new OAuthError(
      'invalid_request',
      'code_challenge must be 43 characters: the SHA-256 of the verifier in base64url.',
    )
  }
  return challenge
}

/**
 * Returns the scopes that a client requests, which must be among its registered scopes.
 *
 * Without `scope`, all registered scopes are requested; a client without registered scopes must send `scope`: OAuth 2.1 §1.4.1.
 */
export function requestedScopes(
  { scopes: registered }: Pick<OAuthClient, 'scopes'>,
  parameters: Parameters,
): Scope[] {
  const text = parameters.get('scope')
  if (text === undefined) {
    if (registered) return registered
    throw new OAuthError('invalid_scope', 'The client registered no scope, so it has to send one.')
  }
  const scopes = readScopes(text)
  if (!scopes) throw new OAuthError('invalid_scope', 'There is no such scope.')
  if (!registered || scopes.every((scope) => registered.includes(scope))) return scopes
  throw new OAuthError('invalid_scope', 'The client did not register all of these scopes.')
}

/**
 * Returns the resource that the tokens will be for: RFC 8707 §2.
 *
 * @returns `null` (all resources) when the client names all, or none and is not registered for a single one.
 */
export function requestedResource(
  resources: Resources,
  { allowed_resources }: Pick<OAuthClient, 'allowed_resources'>,
  parameters: Parameters,
): string | null {
  const named = namedResources(resources, parameters)
  if (named.length === 0) return onlyOne(allowed_resources)
  if (!allowed_resources || named.every((resource) => allowed_resources.includes(resource))) {
    return onlyOne(named)
  }
  throw new OAuthError('invalid_target', 'The client did not register this resource.')
}

/** Returns the resource if there is exactly one, else `null` for all. */
function onlyOne(allowed: readonly string[] | null): string | null {
  const [first = null, ...others] = allowed ?? []
  return others.length === 0 ? first : null
}

/** Checks that the client registered the grant type `authorization_code`. */
export function grantOfClient({ grant_types }: Pick<OAuthClient, 'grant_types'>): void {
  if (grant_types.includes('authorization_code')) return
  throw new OAuthError(
    'unauthorized_client',
    'The client did not register the grant type authorization_code.',
  )
}

/**
 * Returns whether a redirect URI is the registered one: the same text (OAuth 2.1 §4.1.1).
 *
 * Only the port of a loopback address may differ, because native applications listen on any free port (RFC 8252
 * §7.3). `localhost` counts as a loopback address, which the standard leaves open: MCP clients use it.
 */
export function isSameRedirectUri(registered: string, given: string): boolean {
  if (registered === given) return true
  const expected = parseLoopback(registered)
  const actual = parseLoopback(given)
  return (
    expected !== null &&
    actual !== null &&
    expected.host === actual.host &&
    expected.rest === actual.rest
  )
}

/** Returns whether a redirect URI leads to the user's own computer (loopback). */
export function isLoopback(uri: string): boolean {
  return parseLoopback(uri) !== null
}

const LOOPBACK = /^http:\/\/(127\.0\.0\.1|\[::1\]|localhost)(?::([1-9]\d{0,4}))?((?:[/?].*)?)$/
const LAST_PORT = 65_535

function parseLoopback(uri: string): { host: string; rest: string } | null {
  const [, host, port = '80', rest] = LOOPBACK.exec(uri) ?? []
  if (host === undefined || rest === undefined || Number(port) > LAST_PORT) return null
  return { host, rest }
}
