import { Type as t } from '@sinclair/typebox'
import { BASE, CLIENT_ID, REDIRECT, text, texts } from './oauth-metadata.ts'
import { Words } from './shape.ts'

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

/** RFC 7591, the registration request. */
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

/** RFC 7591, the registration response; its secrets are shown only once. */
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
