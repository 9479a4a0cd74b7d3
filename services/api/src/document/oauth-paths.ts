import type { TSchema } from '@sinclair/typebox'
import { oauthShapes as shapes } from '@svc/specification'
import { exampleOf } from './example-of.ts'
import { type NamedSchemas, plainSchema } from './plain-schema.ts'

const FORM = 'application/x-www-form-urlencoded'
const JSON_TYPE = 'application/json'

/** Describes the endpoints of the authorization server, which another service has at the same address. */
export function oauthPaths(named: NamedSchemas): Record<string, object> {
  const content = (type: string, ...options: TSchema[]) => {
    const schemas = options.map((schema) => plainSchema(schema, { named, open: true }))
    const example = exampleOf(plainSchema(options[0] ?? {}))
    return { [type]: { schema: schemas.length > 1 ? { oneOf: schemas } : schemas[0], example } }
  }
  const body = (type: string, ...options: TSchema[]) => ({
    requestBody: { required: true, content: content(type, ...options) },
  })
  const answer = (description: string, schema?: TSchema) => ({
    description,
    ...(schema && { content: content(JSON_TYPE, schema) }),
  })
  const refusals = (...statuses: number[]) =>
    Object.fromEntries(
      statuses.map((status) => [status, answer(REFUSALS[status] ?? '', shapes.OAuthErrorBody)]),
    )
  const metadata = (about: object, description: string, schema: TSchema) => ({
    get: {
      ...about,
      description,
      responses: { 200: answer('Its metadata.', schema), 400: BROKEN },
    },
  })

  return {
    '/.well-known/oauth-authorization-server': metadata(
      operation('getAuthorizationServer', 'Discover the authorization server (RFC 8414)'),
      'Begin here: use the endpoints that it names.',
      shapes.AuthorizationServer,
    ),
    '/.well-known/oauth-protected-resource': metadata(
      operation('getProtectedResource', 'Discover who protects the API (RFC 9728)'),
      'What a 401 of `/v1` leads to.',
      shapes.ProtectedResource,
    ),
    '/.well-known/oauth-protected-resource/mcp': metadata(
      operation('getProtectedMcp', 'Discover who protects the MCP server (RFC 9728)'),
      'What a 401 of `/mcp` leads to.',
      shapes.ProtectedResource,
    ),
    '/.well-known/jwks.json': {
      get: {
        ...operation('getSigningKeys', 'Get the keys that access tokens are verified with'),
        description:
          'Keep them for five minutes at most; ask again for a `kid` that is not among them.',
        responses: {
          200: answer('The keys.', shapes.JsonWebKeySet),
          400: BROKEN,
          ...refusals(503),
        },
      },
    },
    '/oauth2/application': {
      post: {
        ...operation('registerClient', 'Register a client (RFC 7591)'),
        description:
          'Needs no credential: 20 an hour from one address. Its secrets are shown this once.',
        ...body(JSON_TYPE, shapes.ClientMetadata),
        responses: {
          201: answer('The client.', shapes.NewClientRegistration),
          ...refusals(400, 413, 429, 503),
        },
      },
    },
    '/oauth2/application/{client_id}': {
      get: {
        ...operation('getClient', 'Read a registration (RFC 7592)'),
        description: 'Send the `registration_access_token` as `Authorization: Bearer`.',
        security: [{ registration: [] }],
        parameters: [
          {
            name: 'client_id',
            in: 'path',
            required: true,
            description: 'The client.',
            schema: { type: 'string' },
            example: shapes.CLIENT_ID,
          },
        ],
        responses: {
          200: answer('The client.', shapes.ClientRegistration),
          400: BROKEN,
          ...refusals(401, 429, 503),
        },
      },
    },
    '/oauth2/authorize': {
      get: {
        ...operation('authorize', 'Send a user here to ask for their consent (OAuth 2.1 §4.1.1)'),
        description:
          'Open it in their browser. They sign in on the dashboard and agree; the callback gets `code`, `state` and `iss`, or `error` and `error_description`. PKCE is required.',
        parameters: queryOf(shapes.AuthorizationQuery),
        responses: {
          302: {
            description: 'To the consent page, or back to the client with an error.',
            headers: {
              Location: { description: 'Where the browser goes.', schema: { type: 'string' } },
            },
          },
          400: { description: 'A page for the user: the client or its redirect URI is not known.' },
          503: { description: 'The service cannot answer right now: try again.' },
        },
      },
    },
    '/oauth2/authorize/complete': {
      post: {
        ...operation(
          'completeAuthorization',
          "Answer an authorization request, for the dashboard's back end alone",
        ),
        description:
          'Takes the credential of the dashboard (`DASHBOARD_TOKEN`), which no client has.',
        security: [{ dashboard: [] }],
        ...body(JSON_TYPE, shapes.AuthorizationDecision),
        responses: {
          200: answer('Where the browser goes on.', shapes.AuthorizationCompletion),
          ...refusals(400, 401, 413, 429, 503),
        },
      },
    },
    '/oauth2/token': {
      post: {
        ...operation('requestToken', 'Redeem a code or a refresh token (OAuth 2.1 §3.2)'),
        description:
          'A refusal consumes nothing. A refresh token works once: its answer has the next one. 30 a minute for each client and address.',
        ...body(FORM, shapes.CodeTokenRequest, shapes.RefreshTokenRequest),
        responses: {
          200: answer('The tokens.', shapes.TokenResponse),
          ...refusals(400, 401, 413, 429, 503),
        },
      },
    },
    '/oauth2/revoke': {
      post: {
        ...operation('revokeToken', 'Revoke a token (RFC 7009)'),
        description:
          'Ends the token and what came of the same consent. One that is not known is answered alike.',
        ...body(FORM, shapes.RevocationRequest),
        responses: {
          200: {
            description: 'It does not work any more.',
            content: {
              [JSON_TYPE]: {
                schema: { type: 'object', description: 'An empty object.' },
                example: {},
              },
            },
          },
          ...refusals(400, 413, 429, 503),
        },
      },
    },
  }
}

const operation = (operationId: string, summary: string) => ({
  operationId,
  summary,
  tags: ['OAuth'],
  security: [] as object[],
})

const BROKEN = { description: 'The request is broken: it names its host twice, for one.' }

const REFUSALS: Readonly<Record<number, string>> = {
  400: '`invalid_request`, `invalid_grant`, `invalid_scope`, `invalid_target`, `unauthorized_client`, `unsupported_grant_type`, `invalid_client_metadata` or `invalid_redirect_uri`.',
  401: '`invalid_client` or `invalid_token`.',
  413: '`invalid_request`: the body is too long.',
  429: 'Too many requests: `Retry-After` says when to come again.',
  503: '`temporarily_unavailable`: try again.',
}

function queryOf({ properties, required = [] }: TSchema): object[] {
  return Object.entries<TSchema>(properties).map(([name, member]) => {
    const { description, ...schema } = plainSchema(member)
    return { name, in: 'query', required: required.includes(name), description, schema }
  })
}
