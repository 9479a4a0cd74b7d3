import { Type as t } from '@sinclair/typebox'
import { readAuthorization } from '@svc/domain'
import { ApiError } from '@svc/errors'
import { SCOPES } from '@svc/scope-policy'
import { Instant, Name, Words } from '@svc/specification'
import { Elysia } from 'elysia'
import {
  createKey,
  disconnectMemberApp,
  endAccess,
  issueDashboardToken,
  listKeys,
  listMemberApps,
  revokeKey,
  rotateKey,
} from '../back-channel/member-access.ts'
import type { Core } from '../dependencies.ts'
import { enroll } from '../enroll.ts'
import { dashboardOnly } from '../plugins/dashboard-only.ts'
import { Member, Rotation } from './member-shapes.ts'
import { memberWebhooks } from './member-webhooks.ts'

const Person = t.Object({
  name: Name({ minLength: 1, maxLength: 200 }),
  email: t.String({ minLength: 3, maxLength: 320 }),
})

const NewKey = t.Object({
  name: Name({ minLength: 1, maxLength: 100 }),
  scopes: t.Array(Words(SCOPES), { minItems: 1, maxItems: SCOPES.length, uniqueItems: true }),
  expires_at: t.Optional(Instant),
})

const Request = t.Object({ request_id: t.String() })
const App = t.Object({ ...Member.properties, client_id: t.String() })
const Key = t.Object({ ...Member.properties, key_id: t.String() })

/** Routes for the dashboard's back end only; the gateway has no route here. */
export const backChannel = (core: Core) =>
  new Elysia({ name: 'back-channel', prefix: '/back-channel' })
    .use(dashboardOnly(core))
    .get('/authorizations/:request_id', ({ params }) => readRequest(core, params.request_id), {
      dashboard: true,
      params: Request,
    })
    .put('/members/:subject', ({ params, body }) => enroll(core, { ...params, ...body }), {
      dashboard: true,
      params: Member,
      body: Person,
    })
    .post(
      '/members/:subject/access-token',
      ({ params }) => issueDashboardToken(core, params.subject),
      { dashboard: true, params: Member },
    )
    .post('/members/:subject/end-access', ({ params }) => endAccess(core, params.subject), {
      dashboard: true,
      params: Member,
    })
    .get('/members/:subject/apps', ({ params }) => listMemberApps(core, params.subject), {
      dashboard: true,
      params: Member,
    })
    .delete(
      '/members/:subject/apps/:client_id',
      async ({ params, set }) => {
        await disconnectMemberApp(core, params.subject, params.client_id)
        set.status = 204
      },
      { dashboard: true, params: App },
    )
    .get('/members/:subject/keys', ({ params }) => listKeys(core, params.subject), {
      dashboard: true,
      params: Member,
    })
    .post(
      '/members/:subject/keys',
      ({ params, body, set }) => {
        set.status = 201
        return createKey(core, params.subject, body)
      },
      { dashboard: true, params: Member, body: NewKey },
    )
    .post(
      '/members/:subject/keys/:key_id/rotate',
      ({ params, body, set }) => {
        set.status = 201
        return rotateKey(core, params.subject, params.key_id, body)
      },
      { dashboard: true, params: Key, body: Rotation },
    )
    .delete(
      '/members/:subject/keys/:key_id',
      ({ params }) => revokeKey(core, params.subject, params.key_id),
      { dashboard: true, params: Key },
    )
    .use(memberWebhooks(core))

/** Reads the details of an authorization request that the consent page shows. */
async function readRequest({ sql }: Pick<Core, 'sql'>, request_id: string) {
  const pending = await readAuthorization(sql, request_id)
  if (!pending) {
    throw new ApiError('NOT_FOUND', 'There is no such request: it is unknown, answered or too old.')
  }
  const { client, redirect_uri, scopes, resource, expires_at } = pending
  const { client_uri = null } = client.metadata
  return {
    client_id: client.client_id,
    client_name: client.client_name,
    // The host whose document names the client, which is known for sure; `null` when the client registered itself.
    document_host: client.document_url === null ? null : new URL(client.document_url).host,
    client_uri: typeof client_uri === 'string' ? client_uri : null,
    // Clients register themselves or publish a document, so their names and websites are unverified.
    is_verified: false,
    registered_at: client.created_at,
    redirect_uri,
    scopes,
    resource,
    expires_at,
  }
}
