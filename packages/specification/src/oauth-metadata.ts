import { Type as t } from '@sinclair/typebox'
import { SCOPES } from './access.ts'
import { Flag, Shape } from './members.ts'
import { Words } from './shape.ts'
import { STORY } from './story.ts'

export const BASE = 'https://clips.example.org'
export const text = (description: string, example: string) =>
  t.String({ description, examples: [example] })
export const texts = (description: string, examples: string[]) =>
  t.Array(t.String(), { description, examples: [examples] })
const Scopes = t.Array(Words(SCOPES), {
  description: 'Every scope there is.',
  examples: [['svc:projects:read', 'svc:projects:write']],
})
export const Resource = text(
  'What the tokens are for: the address of the API or of `/mcp`; sent twice, both. Default: both.',
  `${BASE}/v1`,
)
export const Scope = text(
  'Scopes, separated by spaces.',
  'svc:projects:read svc:projects:write svc:results:read',
)
export const Verifier = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXkabcdefghijklmnopqrstu'
export const Challenge = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM'
export const CODE = 'SplxlOBeZQQYbYS6WxSbIAkP2vZbQ7Xr'
export const REDIRECT = 'https://app.example.com/callback'
export const CLIENT_ID: string = STORY.client_id

export const AuthorizationServer = Shape(
  'AuthorizationServer',
  'Metadata of the authorization server (RFC 8414).',
  {
    issuer: text('Who issues tokens; their `iss`.', BASE),
    authorization_endpoint: text('Where users are sent.', `${BASE}/oauth2/authorize`),
    token_endpoint: text('Where codes and refresh tokens are redeemed.', `${BASE}/oauth2/token`),
    client_id_metadata_document_supported: Flag(
      'Whether the https address of a metadata document can be a `client_id`.',
      true,
    ),
    registration_endpoint: text('Where clients register.', `${BASE}/oauth2/application`),
    revocation_endpoint: text('Where tokens are revoked.', `${BASE}/oauth2/revoke`),
    jwks_uri: text('Where signing keys are.', `${BASE}/.well-known/jwks.json`),
    scopes_supported: Scopes,
    response_types_supported: texts('What an authorization request may ask for.', ['code']),
    response_modes_supported: texts('How it is answered.', ['query']),
    grant_types_supported: texts('What can be redeemed.', ['authorization_code', 'refresh_token']),
    token_endpoint_auth_methods_supported: texts('How clients prove who they are.', [
      'none',
      'client_secret_basic',
      'client_secret_post',
    ]),
    revocation_endpoint_auth_methods_supported: texts('How they do when they revoke.', [
      'none',
      'client_secret_basic',
      'client_secret_post',
    ]),
    code_challenge_methods_supported: texts('How PKCE challenges are made.', ['S256']),
    authorization_response_iss_parameter_supported: Flag(
      'Whether callbacks carry `iss` (RFC 9207).',
      true,
    ),
    protected_resources: texts('What tokens can be for.', [`${BASE}/v1`, `${BASE}/mcp`]),
  },
)

export const ProtectedResource = Shape(
  'ProtectedResource',
  'Metadata of a protected resource (RFC 9728).',
  {
    resource: text('Its identifier: send it as `resource`.', `${BASE}/v1`),
    resource_name: text('What it is called.', 'Clip service API'),
    authorization_servers: texts('Whose tokens it takes.', [BASE]),
    scopes_supported: Scopes,
    bearer_methods_supported: texts('How a token is sent.', ['header']),
  },
)

export const JsonWebKeySet = Shape(
  'JsonWebKeySet',
  'The public keys that tokens are verified with (RFC 7517).',
  {
    keys: t.Array(
      Shape('JsonWebKey', 'A public key.', {
        kty: text('Its kind.', 'EC'),
        crv: text('Its curve.', 'P-256'),
        x: text('Its point, first half.', 'f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU'),
        y: text('Its point, second half.', 'x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0'),
        kid: text('Its id, as in the header of a token.', 'key-1'),
        alg: text('What it signs with.', 'ES256'),
        use: text('What it is for.', 'sig'),
      }),
      { description: 'Those that sign now, and those whose tokens still hold.' },
    ),
  },
)
