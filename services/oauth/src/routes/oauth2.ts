import { describeResource } from '@svc/auth-core'
import {
  type ClientCredentials,
  findClient,
  findRefreshToken,
  recordRevocation,
  revokeGrant,
} from '@svc/domain'
import { OAuthError } from '@svc/errors'
import { SCOPES } from '@svc/specification/access'
import { Elysia } from 'elysia'
import { authorize } from '../authorize/authorize.ts'
import { isAuthentic, readClientCredentials } from '../client/authenticate-client.ts'
import { completeAuthorization } from '../complete/complete-authorization.ts'
import type { Core } from '../dependencies.ts'
import { checkParameters, type Parameters, readForm, requireParameter } from '../parameters.ts'
import { register, showRegistration } from '../registration/register.ts'
import { countRequest } from '../request-limits.ts'
import type { Resources } from '../resources.ts'
import { answerTokenRequest } from '../token/answer-token-request.ts'

export const authorization = (core: Core) =>
  new Elysia({ name: 'authorization', prefix: '/oauth2/authorize' })
    .get('', ({ request }) => authorize(core, request))
    .post('/complete', ({ request }) => completeAuthorization(core, request), { parse: 'none' })

export const tokens = (core: Core) =>
  new Elysia({ name: 'tokens', prefix: '/oauth2' })
    .post('/token', ({ request }) => answerTokenRequest(core, request), { parse: 'none' })
    .post('/revoke', ({ request }) => revokeToken(core, request), { parse: 'none' })

export const applications = (core: Core) =>
  new Elysia({ name: 'applications', prefix: '/oauth2/application' })
    .post(
      '',
      ({ request, set }) => {
        set.status = 201
        return register(core, request)
      },
      { parse: 'none' },
    )
    .get('/:client_id', ({ request, params }) => showRegistration(core, request, params.client_id))

export const wellKnown = ({ baseUrl, resources, publishedKeys }: Core) => {
  const server = authorizationServer(baseUrl, resources)
  const told = { authorizationServers: [baseUrl], scopes: SCOPES }
  const api = describeResource({ ...told, resource: resources.api, name: 'Clip service API' })
  const mcp = describeResource({
    ...told,
    resource: resources.mcp,
    name: 'Clip service MCP server',
  })
  return new Elysia({ name: 'well-known', prefix: '/.well-known' })
    .onTransform(({ set }) => {
      // A new key is used for signing only after this time, so that every verifier's cache holds it by then.
      set.headers['cache-control'] = 'public, max-age=300'
    })
    .get('/oauth-authorization-server', () => server)
    .get('/oauth-protected-resource', () => api.metadata)
    .get('/oauth-protected-resource/mcp', () => mcp.metadata)
    .get('/jwks.json', async () => ({ keys: await publishedKeys() }))
}

/**
 * Describes this authorization server: RFC 8414 §2, with RFC 9207 §3 and RFC 9728 §4.
 *
 * A member is omitted only where its default is correct. `response_modes_supported` and `grant_types_supported` are
 * sent, because their defaults include the fragment mode and the implicit grant, which are not supported.
 */
function authorizationServer(baseUrl: string, { api, mcp }: Resources) {
  const authentication = ['none', 'client_secret_basic', 'client_secret_post']
  return {
    issuer: baseUrl,
    authorization_endpoint: `${baseUrl}/oauth2/authorize`,
    token_endpoint: `${baseUrl}/oauth2/token`,
    client_id_metadata_document_supported: true,
    registration_endpoint: `${baseUrl}/oauth2/application`,
    revocation_endpoint: `${baseUrl}/oauth2/revoke`,
    jwks_uri: `${baseUrl}/.well-known/jwks.json`,
    scopes_supported: SCOPES,
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    token_endpoint_auth_methods_supported: authentication,
    revocation_endpoint_auth_methods_supported: authentication,
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
    protected_resources: [api, mcp],
  }
}

/**
 * Revokes a token: RFC 7009 §2.
 *
 * Revoking a refresh token, even a replaced one, revokes its whole grant; revoking an access token revokes only that
 * token. Unknown tokens and tokens of other clients get the same answer. `token_type_hint` is not used: the two kinds of
 * token have different formats.
 */
async function revokeToken(core: Core, request: Request): Promise<object> {
  const form = await readForm(request)
  checkParameters(form, ['token', 'token_type_hint', 'client_id', 'client_secret'])
  const token = requireParameter(form, 'token')
  await countRequest(core.limiter, 'revocation', request.headers)
  const isAccessToken = token.includes('.')
  const mayRevoke = (owner: ClientCredentials | null) => isOwner(owner, request.headers, form)
  await (isAccessToken ? endAccessToken : endGrant)(core, token, mayRevoke)
  return {}
}

type MayRevoke = (owner: ClientCredentials | null) => boolean

async function endGrant({ sql }: Core, token: string, mayRevoke: MayRevoke) {
  const held = await findRefreshToken(sql, token)
  if (held && mayRevoke(held)) await revokeGrant(sql, held.grant_id)
}

async function endAccessToken({ sql, readToken }: Core, token: string, mayRevoke: MayRevoke) {
  const claims = await readToken(token)
  if (!claims) return
  const client = await findClient(sql, claims.client_id)
  if (mayRevoke(client)) await recordRevocation(sql, { kind: 'token', value: claims.jti })
}

/**
 * Returns whether a request may revoke a token of a client.
 *
 * Possession of the token is enough (the specification makes `client_id` optional), unless the client has a secret.
 *
 * @param owner - `null` for a client that has no registration, such as the dashboard.
 */
function isOwner(owner: ClientCredentials | null, headers: Headers, form: Parameters): boolean {
  try {
    const presented = readClientCredentials(headers, form)
    if (presented) return owner?.client_id === presented.client_id && isAuthentic(owner, presented)
    return !owner || owner.token_endpoint_auth_method === 'none'
  } catch (error) {
    if (error instanceof OAuthError) return false
    throw error
  }
}
