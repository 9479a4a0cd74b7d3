import { Type as t } from '@sinclair/typebox'
import { Flag, Shape } from './members.ts'
import {
  Challenge,
  CLIENT_ID,
  CODE,
  REDIRECT,
  Resource,
  Scope,
  text,
  Verifier,
} from './oauth-metadata.ts'
import { Words } from './shape.ts'
import { STORY } from './story.ts'

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
export const CodeTokenRequest = Shape('CodeTokenRequest', 'Redeems an authorization code.', {
  grant_type: t.Literal('authorization_code', { description: 'What is redeemed.' }),
  ...grant,
  code: text('The code of the callback; it works once, for a minute.', CODE),
  redirect_uri: text('The one of the authorization request.', REDIRECT),
  code_verifier: text('What the challenge was made of: 43 to 128 characters.', Verifier),
})

/** RFC 6749 §6. */
export const RefreshTokenRequest = Shape('RefreshTokenRequest', 'Redeems a refresh token.', {
  grant_type: t.Literal('refresh_token', { description: 'What is redeemed.' }),
  ...grant,
  refresh_token: text('The newest one; it works once.', 'rt_8K3R6N1QD2mP0rT7M2C9V5W'),
  scope: t.Optional(text('Fewer scopes. Default: those of the grant.', 'svc:projects:read')),
  resource: t.Optional(Resource),
})

/** RFC 6749 §5.1. */
export const TokenResponse = Shape(
  'TokenResponse',
  'An access token, and the refresh token that follows.',
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
)

/** RFC 7009. */
export const RevocationRequest = Shape(
  'RevocationRequest',
  'Ends a token and what came of the same consent.',
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
)

export const OAuthErrorBody = Shape(
  'OAuthErrorBody',
  'A refusal in the words of OAuth (RFC 6749 §5.2).',
  {
    error: text('What a program tells it by.', 'invalid_grant'),
    error_description: t.Optional(
      text('The same in words.', 'The code is unknown, used or too old.'),
    ),
  },
)

/** Sent by the dashboard's back end. */
export const AuthorizationDecision = Shape(
  'AuthorizationDecision',
  'What a user decided about an authorization request.',
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
    publishes_unasked: t.Optional(
      Flag(
        'Whether the posts of the client go out without a person who approves each. Default: false.',
        false,
      ),
    ),
  },
)

export const AuthorizationCompletion = Shape(
  'AuthorizationCompletion',
  'Where the browser goes on.',
  { redirect_to: text('Where the browser goes on.', `${REDIRECT}?code=${CODE}`) },
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
