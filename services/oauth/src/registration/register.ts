import { readBearer } from '@svc/auth-core'
import * as domain from '@svc/domain'
import { OAuthError } from '@svc/errors'
import { composeText, faultOfName, readJsonBody } from '@svc/http'
import type { Scope } from '@svc/specification/access'
import type { Core } from '../dependencies.ts'
import { readScopes } from '../parameters.ts'
import { countRequest } from '../request-limits.ts'
import type { Resources } from '../resources.ts'
import { isWebAddress, redirectUris } from './redirect-uris.ts'

const MOST_BYTES = 64 * 1024

/** Registers a client without authentication. Its secrets are in this response only: RFC 7591 §3. */
export async function register(
  { sql, limiter, resources, baseUrl }: Core,
  request: Request,
): Promise<object> {
  const metadata = readClientMetadata(await readJsonBody(request, MOST_BYTES), resources)
  // Only valid registrations count against the limit: an invalid one can be corrected and sent again.
  await countRequest(limiter, 'registration', request.headers)
  const registered = await domain.registerClient(sql, metadata)
  const { client, registration_access_token, client_secret } = registered
  return {
    ...describeClient(baseUrl, client),
    registration_access_token,
    ...(client_secret !== null && { client_secret, client_secret_expires_at: 0 }),
  }
}

/**
 * Shows a client's registration to the holder of its registration access token: RFC 7592 §2.1.
 *
 * An unknown client is refused like a wrong token, so that the answer does not reveal which clients exist.
 */
export async function showRegistration(
  { sql, limiter, baseUrl }: Core,
  { headers }: Request,
  client_id: string,
): Promise<object> {
  const token = readBearer(headers.get('authorization'))
  const client = token === null ? null : await domain.readRegistration(sql, client_id, token)
  if (client) return describeClient(baseUrl, client)
  await countRequest(limiter, 'refusal', headers)
  throw new OAuthError('invalid_token', 'This needs the registration access token of the client.', {
    headers: { 'WWW-Authenticate': token === null ? 'Bearer' : 'Bearer error="invalid_token"' },
  })
}

/** Describes a client as it is registered: RFC 7591 §3.2.1, without any secret. */
function describeClient(baseUrl: string, client: domain.OAuthClient) {
  const { client_id, scopes, allowed_resources } = client
  return {
    client_id,
    client_id_issued_at: Math.floor(Date.parse(client.created_at) / 1000),
    registration_client_uri: `${baseUrl}/oauth2/application/${client_id}`,
    client_name: client.client_name,
    redirect_uris: client.redirect_uris,
    token_endpoint_auth_method: client.token_endpoint_auth_method,
    grant_types: client.grant_types,
    response_types: client.response_types,
    ...(scopes && { scope: scopes.join(' ') }),
    ...(allowed_resources && { allowed_resources }),
    ...client.metadata,
  }
}

/**
 * Reads the metadata of a client that wants to be registered, rule by rule: RFC 7591 §2.
 *
 * Members without a rule are ignored; members that are `null` count as omitted.
 *
 * @throws {OAuthError} `invalid_redirect_uri` or `invalid_client_metadata`.
 */
export function readClientMetadata(body: unknown, resources: Resources): domain.NewClient {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw new OAuthError('invalid_client_metadata', 'The body must be a JSON object.')
  }
  const metadata = { ...body }
  const grant_types = grantTypes(metadata)
  return {
    client_name: clientName(metadata),
    redirect_uris: redirectUris(metadata, grant_types),
    token_endpoint_auth_method: authenticationMethod(metadata),
    grant_types,
    response_types: responseTypes(metadata, grant_types),
    scopes: registeredScopes(metadata),
    allowed_resources: allowedResources(metadata, resources),
    metadata: descriptiveMetadata(metadata),
  }
}

/** Longest client name, in characters; the consent page shows the whole name. */
const LONGEST = 200

/** Reads the client's name that the consent page shows. It is unverified: any client can take any name. */
function clientName({ client_name }: Metadata): string {
  return readLine(client_name, 'client_name', LONGEST)
}

/** Reads the authentication method of the client; without one it is a public client. */
function authenticationMethod(metadata: Metadata): domain.ClientAuthentication {
  return oneOf(metadata, 'token_endpoint_auth_method', [
    'none',
    'client_secret_basic',
    'client_secret_post',
  ])
}

const GRANT_TYPES = ['authorization_code', 'refresh_token'] as const

/** Reads the grant types of the client. Only clients that register `refresh_token` get refresh tokens. */
function grantTypes(metadata: Metadata): string[] {
  const types = someOf(metadata, 'grant_types', GRANT_TYPES, ['authorization_code'])
  if (types.length === 0) throw refuseMetadata('grant_types is empty.')
  return types
}

/** Reads the response types of the client, which must be consistent with its grant types: RFC 7591 §2.1. */
function responseTypes(metadata: Metadata, grant_types: readonly string[]): string[] {
  const types = someOf(metadata, 'response_types', ['code'], ['code'])
  if (types.length > 0 || !grant_types.includes('authorization_code')) return types
  throw refuseMetadata('The grant type authorization_code needs the response type code.')
}

/** Reads the scopes that the client may request; `null` (any scope) when the client names none. */
function registeredScopes({ scope = null }: Metadata): Scope[] | null {
  if (scope === null || scope === '') return null
  const scopes = typeof scope === 'string' ? readScopes(scope) : null
  if (scopes) return scopes
  throw refuseMetadata('scope must be scopes of this server, separated by spaces.')
}

/** Reads the resources that the client may request tokens for; `null` (any resource) when the client names none. */
function allowedResources(
  { allowed_resources: value = null }: Metadata,
  resources: Resources,
): string[] | null {
  if (value === null) return null
  const found = Array.isArray(value) ? value.map((item) => find(resources, item)) : []
  const known = found.filter((resource) => resource !== null)
  if (known.length > 0 && known.length === found.length) return [...new Set(known)]
  throw refuseMetadata(
    `allowed_resources must be an array of ${resources.api} and ${resources.mcp}.`,
  )
}

function find(resources: Resources, item: unknown): string | null {
  return typeof item === 'string' ? resources.find(item) : null
}

const ADDRESSES = ['client_uri', 'logo_uri', 'tos_uri', 'policy_uri']
const LINES = ['software_id', 'software_version']
const LONGEST_LINE = 200
const MOST_CONTACTS = 10

/** Reads the metadata that only describes the client. It is stored and returned; the addresses in it are never opened. */
function descriptiveMetadata(metadata: Metadata): Record<string, unknown> {
  const given = Object.entries(metadata).filter(([, value]) => value !== null)
  return Object.fromEntries(
    given.flatMap<[string, unknown]>(([name, value]) => {
      if (ADDRESSES.includes(name)) return [[name, readAddress(value, name)]]
      if (LINES.includes(name)) return [[name, readLine(value, name, LONGEST_LINE)]]
      return name === 'contacts' ? [[name, readContacts(value)]] : []
    }),
  )
}

function readAddress(value: unknown, name: string): string {
  if (typeof value === 'string' && isWebAddress(value)) return value
  throw refuseMetadata(`${name} must be an https address.`)
}

function readContacts(value: unknown): string[] {
  if (!Array.isArray(value) || value.length > MOST_CONTACTS) {
    throw refuseMetadata(`contacts must be an array of at most ${MOST_CONTACTS} texts.`)
  }
  return value.map((contact) => readLine(contact, 'contacts', LONGEST_LINE))
}

/** The metadata members that a client sent, not validated yet. */
export type Metadata = Readonly<Record<string, unknown>>

/** Creates the error that refuses a client's metadata: RFC 7591 §3.2.2. */
function refuseMetadata(description: string): OAuthError {
  return new OAuthError('invalid_client_metadata', description)
}

/** Reads a member that must be one of the allowed words; `first` when the client omits it. */
function oneOf<W extends string>(
  metadata: Metadata,
  name: string,
  [first, ...others]: readonly [W, ...W[]],
): W {
  const value = metadata[name] ?? first
  const word = [first, ...others].find((allowed) => allowed === value)
  if (word !== undefined) return word
  throw refuseMetadata(`${name} must be one of ${[first, ...others].join(', ')}.`)
}

/** Reads a member that is a list of allowed words, without duplicates; `preset` when the client omits it. */
function someOf<W extends string>(
  metadata: Metadata,
  name: string,
  allowed: readonly W[],
  preset: readonly W[],
): W[] {
  const value = metadata[name] ?? preset
  const isSound = Array.isArray(value) && value.every((word) => allowed.includes(word))
  if (!isSound) throw refuseMetadata(`${name} must be an array of ${allowed.join(', ')}.`)
  return allowed.filter((word) => value.includes(word))
}

/**
 * Reads a text that is displayed to users, in Unicode normalization form C.
 *
 * The text must be a single line and hold no character that changes how the text around it is displayed.
 */
function readLine(value: unknown, name: string, longest: number): string {
  if (typeof value !== 'string') throw refuseMetadata(`${name} must be a text.`)
  const line = composeText(value.trim())
  if (line === null) throw refuseMetadata(`${name} has too many combining marks in a row.`)
  if (line === '') throw refuseMetadata(`${name} is empty.`)
  if ([...line].length > longest) {
    throw refuseMetadata(`${name} is longer than ${longest} characters.`)
  }
  const fault = line.isWellFormed() ? faultOfName(line) : 'The text has half a surrogate pair.'
  if (fault) throw refuseMetadata(`${name}: ${fault}`)
  return line
}
