import { type Static, Type as t } from '@sinclair/typebox'
import type { Caller } from '@svc/auth-core'
import { decidePost, readApproval } from '@svc/domain'
import { ApiError } from '@svc/errors'
import * as shapes from '@svc/specification'
import { Elysia } from 'elysia'
import type { Core } from '../app.ts'
import { SETUP_REASONS } from '../connections/connections.ts'
import { countCaller, identifyCaller } from '../plugins/rate-limits.ts'
import { access } from '../plugins/serve.ts'

// For `/mcp`, which identifies callers here and calls `/v1` with the credential it gets. The gateway does not route to this path.
export const caller = (core: Core) =>
  new Elysia({ name: 'caller' }).get('/caller', async ({ request, set }) => {
    const find = core.callers.ofMcp
    const found = await identifyCaller(core, find, request.headers, 'GET /caller', set)
    const { caller, inside_credential } = found
    await countCaller(core, caller, set)
    return {
      kind: caller.kind,
      credential_id: caller.credentialId,
      scopes: [...caller.scopes],
      expires_at: caller.expiresAt,
      inside_credential,
    }
  })

const LinkPath = t.Object({ link: t.String({ maxLength: 1000 }) })

// For the studio, in which members decide on posts that wait for them. The gateway does not route to these paths.
export const approvals = (core: Core) =>
  new Elysia({ name: 'approvals', prefix: '/approvals' })
    .use(access(core))
    .onTransform(({ caller }) => requireStudio(caller))
    .get('/:link', ({ context, params }) => readApproval(context, params.link), {
      scope: 'svc:calendar:read',
      params: LinkPath,
      response: shapes.PostApproval,
    })
    .post('/:link', ({ context, params, body }) => decidePost(context, params.link, body), {
      scope: 'svc:social:publish',
      params: LinkPath,
      body: shapes.ApprovalDecision,
      response: shapes.CalendarPost,
    })

// For the dashboard, on which members connect their social accounts. The gateway does not route to these paths.
export const connections = (core: Core) =>
  new Elysia({ name: 'connections', prefix: '/connections' })
    .use(access(core))
    .onTransform(({ caller }) => requireStudio(caller))
    .get('/platforms', () => core.connections.platforms(), {
      scope: 'svc:social:read',
      response: ConnectablePlatforms,
    })
    .post(
      '/platforms/:platform',
      ({ caller, params, body }) =>
        core.connections.connect(caller.accountId, params.platform, body.values),
      {
        scope: 'svc:social:publish',
        params: PlatformPath,
        body: FormValues,
        response: ConnectionAnswer,
      },
    )
    .post(
      '/platforms/:platform/authorization',
      ({ caller, params }) => core.connections.authorize(caller.accountId, params.platform),
      {
        scope: 'svc:social:publish',
        params: PlatformPath,
        response: Authorization,
      },
    )
    .post('/redemptions', ({ caller, body }) => core.connections.redeem(caller.accountId, body), {
      scope: 'svc:social:publish',
      body: AuthorizationResult,
      response: ConnectionAnswer,
    })
    // Also for an account whose plan no longer lets it publish.
    .delete(
      '/accounts/:social_account_id',
      ({ caller, params }) =>
        core.connections.disconnect(caller.accountId, params.social_account_id),
      { scope: 'svc:social:read', params: ConnectedPath },
    )

const Field = t.Object({
  name: t.String(),
  is_secret: t.Boolean(),
  is_required: t.Boolean(),
})

const ConnectablePlatform = t.Object({
  platform: shapes.Words(shapes.PLATFORMS),
  /** `null` where members cannot connect accounts. */
  connection: t.Union([shapes.Words(['form', 'oauth']), t.Null()]),
  fields: t.Array(Field),
  /** What the operator has to set first; empty where all is set up. */
  faults: t.Array(t.Object({ reason: shapes.Words(SETUP_REASONS), settings: t.Array(t.String()) })),
})
export type ConnectablePlatform = Static<typeof ConnectablePlatform>

const ConnectablePlatforms = t.Object({
  platforms: t.Array(ConnectablePlatform),
  /** The address that an operator registers at platforms which people are sent to. */
  redirect_uri: t.String(),
})

/** The accounts that were connected, or why none was. */
export const ConnectionAnswer = t.Object({
  accounts: t.Array(shapes.SocialAccount),
  /** A secret that was made for the account; shown this once. */
  secret: t.Union([t.String(), t.Null()]),
  refusal: t.Union([shapes.PostError, t.Null()]),
})
export type ConnectionAnswer = Static<typeof ConnectionAnswer>

const FormValues = t.Object({
  values: t.Record(t.String({ maxLength: 60 }), t.String({ maxLength: 2000 }), {
    maxProperties: 10,
  }),
})

const Authorization = t.Object({ authorization_url: t.String(), ticket: t.String() })

export const AuthorizationResult = t.Object({
  code: t.String({ minLength: 1, maxLength: 4000 }),
  state: t.String({ minLength: 1, maxLength: 500 }),
  ticket: t.String({ minLength: 1, maxLength: 4000 }),
})
export type AuthorizationResult = Static<typeof AuthorizationResult>

const PlatformPath = t.Object({ platform: shapes.Words(shapes.PLATFORMS) })
const ConnectedPath = t.Object({ social_account_id: t.String() })

/** The client that the dashboard's tokens are issued to. */
const DASHBOARD = 'dashboard'

/**
 * Lets only members in who use the studio. Social accounts are connected by people: a key or an application must not
 * gain an account to post to.
 *
 * @throws {ApiError} `NOT_FOUND` for every other caller.
 */
function requireStudio({ clientId }: Caller): void {
  if (clientId !== DASHBOARD) throw new ApiError('NOT_FOUND', 'No such endpoint.')
}
