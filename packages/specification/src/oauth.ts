import { Type as t } from '@sinclair/typebox'
import { SCOPES } from '@svc/scope-policy'
import { Words } from './shape.ts'
import { STORY } from './story.ts'

const BASE = 'https://clips.example.org'
const text = (description: string, example: string) =>
  t.String({ description, examples: [example] })
const texts = (description: string, examples: string[]) =>
  t.Array(t.String(), { description, examples: [examples] })
const Scopes = t.Array(Words(SCOPES), {
  description: 'Every scope there is.',
  examples: [['svc:projects:read', 'svc:projects:write']],
})
const Resource = text(
  'What the tokens are for: the address of the API or of `/mcp`. Default: both.',
  `${BASE}/v1`,
)
const Scope = text(
  'Scopes, separated by spaces.',
  'svc:projects:read svc:projects:write svc:results:read',
)
const Verifier = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXkabcdefghijklmnopqrstu'
const Challenge = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM'
const CODE = 'SplxlOBeZQQYbYS6WxSbIAkP2vZbQ7Xr'
const REDIRECT = 'https://app.example.com/callback'
export const CLIENT_ID: string = STORY.client_id

/** RFC 8414. */
export const AuthorizationServer = t.Object(
  {
    issuer: text('Who issues tokens; their `iss`.', BASE),
    authorization_endpoint: text('Where users are sent.', `${BASE}/oauth2/authorize`),
    token_endpoint: text('Where codes and refresh tokens are redeemed.', `${BASE}/oauth2/token`),
    client_id_metadata_document_supported: t.Boolean({
      description: 'Whether the https address of a metadata document can be a `client_id`.',
      examples: [true],
    }),
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
    authorization_response_iss_parameter_supported: t.Boolean({
      description: 'Whether callbacks carry `iss` (RFC 9207).',
      examples: [true],
    }),
    protected_resources: texts('What tokens can be for.', [`${BASE}/v1`, `${BASE}/mcp`]),
  },
  { title: 'AuthorizationServer', description: 'Metadata of the authorization server (RFC 8414).' },
)

/** RFC 9728. */
export const ProtectedResource = t.Object(
  {
    resource: text('Its identifier: send it as `resource`.', `${BASE}/v1`),
    resource_name: text('What it is called.', 'Clip service API'),
    authorization_servers: texts('Whose tokens it takes.', [BASE]),
    scopes_supported: Scopes,
    bearer_methods_supported: texts('How a token is sent.', ['header']),
  },
  { title: 'ProtectedResource', description: 'Metadata of a protected resource (RFC 9728).' },
)

/** RFC 7517. */
export const JsonWebKeySet = t.Object(
  {
    keys: t.Array(
      t.Object(
        {
          kty: text('Its kind.', 'EC'),
          crv: text('Its curve.', 'P-256'),
          x: text('Its point, first half.', 'f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU'),
          y: text('Its point, second half.', 'x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0'),
          kid: text('Its id, as in the header of a token.', 'key-1'),
          alg: text('What it signs with.', 'ES256'),
          use: text('What it is for.', 'sig'),
        },
        { title: 'JsonWebKey', description: 'A public key.' },
      ),
      { description: 'Those that sign now, and those whose tokens still hold.' },
    ),
  },
  {
    title: 'JsonWebKeySet',
    description: 'The public keys that tokens are verified with (RFC 7517).',
  },
)

const members = {
  client_name: text('What users are shown.', 'Clip Agent'),
  redirect_uris: texts('Where callbacks may lead: exactly these.', [REDIRECT]),
  token_endpoint_auth_method: Words(['none', 'client_secret_basic', 'client_secret_post'], {
    description: 'How it proves who it is; `none` for a public client. Default: "none".',
    examples: ['none'],
  }),
  grant_types: texts('What it redeems. Default: both.', ['authorization_code', 'refresh_token']),
  response_types: texts('What it asks for. Default: ["code"].', ['code']),
  scope: text(
    'Scopes that it may ask for, separated by spaces. Default: all.',
    'svc:projects:read',
  ),
  allowed_resources: texts('What its tokens may be for. Default: all.', [`${BASE}/v1`]),
  client_uri: text('Its page. Default: none.', 'https://app.example.com'),
  logo_uri: text('Its picture; never opened. Default: none.', 'https://app.example.com/logo.png'),
  tos_uri: text('Its terms. Default: none.', 'https://app.example.com/terms'),
  policy_uri: text('Its privacy policy. Default: none.', 'https://app.example.com/privacy'),
  contacts: texts('Whom to ask. Default: none.', ['ada@example.org']),
  software_id: text('What software it is. Default: none.', 'clip-agent'),
  software_version: text('Which version of it. Default: none.', '1.4.0'),
}

/** RFC 7591, what a client sends. */
export const ClientMetadata = t.Composite(
  [
    t.Pick(t.Object(members), ['redirect_uris']),
    t.Partial(t.Omit(t.Object(members), ['redirect_uris'])),
  ],
  {
    title: 'ClientMetadata',
    description: 'A client that is to be registered (RFC 7591).',
    examples: [
      {
        client_name: 'Clip Agent',
        redirect_uris: [REDIRECT],
        token_endpoint_auth_method: 'none',
        scope: 'svc:projects:read svc:projects:write svc:results:read',
      },
    ],
  },
)

const registered = {
  client_id: text('Its id.', CLIENT_ID),
  client_id_issued_at: t.Integer({
    'x-unit': 'seconds',
    description: 'When it was registered, since 1970.',
    examples: [1_777_629_600],
  }),
  registration_client_uri: text(
    'Where its registration is read.',
    `${BASE}/oauth2/application/${CLIENT_ID}`,
  ),
  ...members,
}

/** RFC 7592. */
export const ClientRegistration = t.Composite(
  [
    t.Pick(t.Object(registered), [
      'client_id',
      'client_id_issued_at',
      'registration_client_uri',
      'client_name',
      'redirect_uris',
      'token_endpoint_auth_method',
      'grant_types',
      'response_types',
    ]),
    t.Partial(
      t.Pick(t.Object(registered), [
        'scope',
        'allowed_resources',
        'client_uri',
        'logo_uri',
        'tos_uri',
        'policy_uri',
        'contacts',
        'software_id',
        'software_version',
      ]),
    ),
  ],
  { title: 'ClientRegistration', description: 'A registered client (RFC 7592).' },
)

/** RFC 7591, what is shown this once. */
export const NewClientRegistration = t.Composite(
  [
    ClientRegistration,
    t.Object({
      registration_access_token: text(
        'Opens `registration_client_uri`; shown this once.',
        'rat_2mP0rT7M2C9V5W8K3R6N1Q',
      ),
      client_secret: t.Optional(
        text(
          'Proves who it is; shown this once, and only to a client that is not public.',
          'cs_9V5W8K3R6N1QD2mP0rT7M2C',
        ),
      ),
      client_secret_expires_at: t.Optional(
        t.Integer({ description: 'Always 0: it does not end.', examples: [0] }),
      ),
    }),
  ],
  {
    title: 'NewClientRegistration',
    description: 'A client that was registered just now, with its secrets.',
  },
)

const grant = {
  client_id: t.Optional(text('The client, unless HTTP Basic names it.', CLIENT_ID)),
  client_secret: t.Optional(
    text(
      'The secret of a client of `client_secret_post`. Default: none.',
      'cs_9V5W8K3R6N1QD2mP0rT7M2C',
    ),
  ),
}

/** RFC 6749 §4.1.3. */
export const CodeTokenRequest = t.Object(
  {
    grant_type: t.Literal('authorization_code', { description: 'What is redeemed.' }),
    ...grant,
    code: text('The code of the callback; it works once, for a minute.', CODE),
    redirect_uri: text('The one of the authorization request.', REDIRECT),
    code_verifier: text('What the challenge was made of: 43 to 128 characters.', Verifier),
  },
  { title: 'CodeTokenRequest', description: 'Redeems an authorization code.' },
)

/** RFC 6749 §6. */
export const RefreshTokenRequest = t.Object(
  {
    grant_type: t.Literal('refresh_token', { description: 'What is redeemed.' }),
    ...grant,
    refresh_token: text('The newest one; it works once.', 'rt_8K3R6N1QD2mP0rT7M2C9V5W'),
    scope: t.Optional(text('Fewer scopes. Default: those of the grant.', 'svc:projects:read')),
    resource: t.Optional(Resource),
  },
  { title: 'RefreshTokenRequest', description: 'Redeems a refresh token.' },
)

/** RFC 6749 §5.1. */
export const TokenResponse = t.Object(
  {
    access_token: text(
      'Send it as `Authorization: Bearer`. A JWT (`at+jwt`, ES256).',
      'eyJ0eXAiOiJhdCtqd3QiLCJhbGciOiJFUzI1NiJ9.eyJzdWIiOiIwMUtRIn0.c2lnbmF0dXJl',
    ),
    token_type: t.Literal('Bearer', { description: 'How it is sent.' }),
    expires_in: t.Integer({
      'x-unit': 'seconds',
      description: 'How long it works.',
      examples: [900],
    }),
    refresh_token: t.Optional(text('The next refresh token.', 'rt_N1QD2mP0rT7M2C9V5W8K3R6')),
    scope: Scope,
  },
  { title: 'TokenResponse', description: 'An access token, and the refresh token that follows.' },
)

/** RFC 7009. */
export const RevocationRequest = t.Object(
  {
    token: text(
      'The token that is to end: an access or a refresh token.',
      'rt_8K3R6N1QD2mP0rT7M2C9V5W',
    ),
    token_type_hint: t.Optional(
      Words(['access_token', 'refresh_token'], {
        description: 'What kind it is. Default: found out.',
        examples: ['refresh_token'],
      }),
    ),
    ...grant,
  },
  { title: 'RevocationRequest', description: 'Ends a token and what came of the same consent.' },
)

/** RFC 6749 §5.2. */
export const OAuthErrorBody = t.Object(
  {
    error: text('What a program tells it by.', 'invalid_grant'),
    error_description: t.Optional(
      text('The same in words.', 'The code is unknown, used or too old.'),
    ),
  },
  { title: 'OAuthErrorBody', description: 'A refusal in the words of OAuth (RFC 6749 §5.2).' },
)

/** What the dashboard's back end sends. */
export const AuthorizationDecision = t.Object(
  {
    request_id: text('The authorization request.', '7Qm2XbT9cVw4RkE1nZ5yLp'),
    decision: Words(['approve', 'deny'], {
      description: 'What the user decided.',
      examples: ['approve'],
    }),
    subject: text('Who decided.', STORY.member_id),
    scope: t.Optional(
      text('What they agreed to, separated by spaces. Default: all of it.', 'svc:projects:read'),
    ),
  },
  {
    title: 'AuthorizationDecision',
    description: 'What a user decided about an authorization request.',
  },
)

export const AuthorizationCompletion = t.Object(
  { redirect_to: text('Where the browser goes on.', `${REDIRECT}?code=${CODE}`) },
  { title: 'AuthorizationCompletion', description: 'Where the browser goes on.' },
)

/** The query of an authorization request: OAuth 2.1 §4.1.1. */
export const AuthorizationQuery = t.Object({
  response_type: t.Literal('code', { description: 'What is asked for.', examples: ['code'] }),
  client_id: text(
    'The registered client, or the https address of its metadata document.',
    CLIENT_ID,
  ),
  redirect_uri: text('One of the registered addresses.', REDIRECT),
  code_challenge: text(
    'Base64url of the SHA-256 of the code verifier, without padding.',
    Challenge,
  ),
  code_challenge_method: t.Literal('S256', { description: 'How it was made.', examples: ['S256'] }),
  scope: t.Optional(
    text(
      'Scopes, separated by spaces. Default: those of the client.',
      'svc:projects:read svc:projects:write',
    ),
  ),
  state: t.Optional(
    text('Comes back with the callback: refuse another one. Default: none.', 'af0ifjsldkj'),
  ),
  resource: t.Optional(Resource),
})
