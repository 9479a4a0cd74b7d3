import { Elysia } from 'elysia'
import {
  Authorization,
  AuthorizationResult,
  ConnectablePlatforms,
  ConnectedPath,
  ConnectionAnswer,
  FormValues,
  PlatformPath,
} from '../connections/connection-shapes.ts'
import { requireStudio } from '../connections/require-studio.ts'
import type { Core } from '../dependencies.ts'
import { access } from '../plugins/access.ts'

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
