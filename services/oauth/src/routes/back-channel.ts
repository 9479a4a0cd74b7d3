import { type Static, Type as t } from '@sinclair/typebox'
import { ACCESS_TOKEN_SECONDS } from '@svc/auth-core'
import * as domain from '@svc/domain'
import { ApiError, conflict, invalidAt } from '@svc/errors'
import { EVENT_TYPES, Instant, Name, Words } from '@svc/specification'
import { API_KEY_PREFIX, SCOPES } from '@svc/specification/access'
import { Elysia } from 'elysia'
import type { Core } from '../dependencies.ts'
import { enroll } from '../enroll.ts'
import { dashboardOnly } from '../plugins/dashboard-only.ts'
import { invitations, OF_MEMBER, people, Rotation } from './people.ts'

const Person = t.Object({
  name: Name([1, 200]),
  email: t.String({ minLength: 3, maxLength: 320 }),
})

const NewKey = t.Object({
  name: Name([1, 100]),
  scopes: t.Array(Words(SCOPES), { minItems: 1, maxItems: SCOPES.length, uniqueItems: true }),
  expires_at: t.Optional(Instant),
  is_test: t.Optional(t.Boolean()),
})

/** Routes for the dashboard's back end only; the gateway has no route here. */
export const backChannel = (core: Core) =>
  new Elysia({ name: 'back-channel', prefix: '/back-channel' })
    .use(dashboardOnly(core))
    .get('/authorizations/:request_id', ({ params }) => readRequest(core, params.request_id), {
      dashboard: true,
    })
    .use(members(core))
    .use(people(core))
    .use(invitations(core))

const members = (core: Core) => {
  const { sql } = core
  return new Elysia({ name: 'members', prefix: '/members/:subject' })
    .use(dashboardOnly(core))
    .put('', ({ params, body }) => enroll(core, { ...params, ...body }), {
      dashboard: true,
      body: Person,
    })
    .post('/access-token', ({ member }) => issueDashboardToken(core, member), { ...OF_MEMBER })
    .post('/end-access', ({ member }) => endAccess(core, member), { ...OF_MEMBER })
    .get('/apps', async ({ member }) => ({ items: await domain.listApps(sql, member) }), {
      ...OF_MEMBER,
    })
    .delete(
      '/apps/:client_id',
      ({ member: { account_id: accountId, subject }, params }) =>
        domain.disconnectApp({ sql, accountId }, subject, params.client_id),
      { ...OF_MEMBER, answers: 204 },
    )
    .get(
      '/keys',
      async ({ member }) => ({ items: await domain.listApiKeys(sql, member.account_id) }),
      { ...OF_MEMBER },
    )
    .post('/keys', ({ member, body }) => createKey(core, member, body), {
      ...OF_MEMBER,
      body: NewKey,
      answers: 201,
    })
    .post(
      '/keys/:key_id/rotate',
      ({ member, params, body }) =>
        domain.rotateApiKey(sql, params.key_id, { ...madeBy(member), ...body }),
      { ...OF_MEMBER, body: Rotation, answers: 201 },
    )
    .delete(
      '/keys/:key_id',
      ({ member, params }) => domain.revokeApiKey(sql, params.key_id, member.account_id),
      { ...OF_MEMBER },
    )
    .use(memberWebhooks(core))
}

/**
 * Issues a token with which the dashboard calls `/v1` for the member who signed in: all scopes, no grant, in the account that they
 * act in now.
 */
async function issueDashboardToken(core: Core, { subject, account_id }: domain.Member) {
  if (!(await domain.findMemberAccount(core.sql, subject))) {
    throw conflict('This account is deleted. Its owners can keep it in the studio.')
  }
  const resource = core.resources.api
  const whose = { subject, account_id, client_id: 'dashboard' }
  const access_token = await core.issueToken({ ...whose, scopes: SCOPES, resource })
  return { access_token, expires_in: ACCESS_TOKEN_SECONDS, account_id }
}

const madeBy = ({ account_id, subject: created_by }: domain.Member) => ({
  account_id,
  created_by,
  prefix: API_KEY_PREFIX,
})

/** Creates an API key. Its secret is in this response only. */
async function createKey({ sql }: Core, member: domain.Member, key: Static<typeof NewKey>) {
  if (key.expires_at !== undefined && Date.parse(key.expires_at) <= Date.now()) {
    const description = `Received ${key.expires_at}; allowed is a time in the future.`
    throw invalidAt('body.expires_at', description)
  }
  return domain.createApiKey(sql, { ...madeBy(member), ...key })
}

/** Revokes every key and every grant that a member created, in all of their accounts; all processes refuse them within a second. */
async function endAccess({ sql }: Core, { subject }: domain.Member): Promise<domain.EndedAccess> {
  const ended: domain.EndedAccess = { keys: 0, grants: 0 }
  for (const { account_id } of await domain.listOwnAccounts(sql, subject)) {
    const { keys, grants } = await domain.endMemberAccess(sql, { account_id, subject })
    ended.keys += keys
    ended.grants += grants
  }
  return ended
}

/** Reads the details of an authorization request that the consent page shows. */
async function readRequest({ sql }: Pick<Core, 'sql'>, request_id: string) {
  const pending = await domain.readAuthorization(sql, request_id)
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

const Cursor = t.Optional(t.String({ maxLength: 26 }))
const WebhookQuery = t.Object({
  of: t.Union([t.Literal('account'), t.Literal('projects')]),
  cursor: Cursor,
})
const DeliveryQuery = t.Object({ undelivered: t.Optional(t.Boolean()), cursor: Cursor })

const NewWebhook = t.Object({
  url: t.String({ maxLength: 2048 }),
  types: t.Optional(
    t.Array(Words(EVENT_TYPES), {
      minItems: 1,
      maxItems: EVENT_TYPES.length,
      uniqueItems: true,
    }),
  ),
})
const Replay = t.Object({ since: Instant })

/** Receivers or deliveries on one page. */
const PAGE = 30
const DAY_SECONDS = 86_400

/** A receiver that the path names, of the account of the member that it names. */
const keyOf = (
  { account_id }: { account_id: string },
  { endpoint_id }: { endpoint_id: string },
) => ({ account_id, endpoint_id })

/** A member's receivers of events and their deliveries: routes for the dashboard's back end only. */
const memberWebhooks = (core: Core) => {
  const { sql, webhookSealer: sealer, allowPrivateReceivers: allowPrivateAddresses } = core
  return new Elysia({ name: 'member-webhooks', prefix: '/webhooks' })
    .use(dashboardOnly(core))
    .get(
      '',
      ({ member, query }) =>
        domain.pageOfWebhooks(sql, member.account_id, { ...query, limit: PAGE }),
      { ...OF_MEMBER, query: WebhookQuery },
    )
    .post(
      '',
      ({ member: { account_id }, body }) =>
        domain.createWebhook(sql, sealer, { account_id, allowPrivateAddresses, ...body }),
      { ...OF_MEMBER, body: NewWebhook, answers: 201 },
    )
    .get(
      '/:endpoint_id',
      ({ member, params }) => domain.readListedWebhook(sql, keyOf(member, params)),
      { ...OF_MEMBER },
    )
    .delete(
      '/:endpoint_id',
      ({ member, params }) => domain.deleteWebhook(sql, keyOf(member, params)),
      { ...OF_MEMBER },
    )
    .post(
      '/:endpoint_id/rotate',
      async ({ member, params, body: { grace_seconds = DAY_SECONDS } }) => {
        const endpoint = await domain.readWebhook(sql, keyOf(member, params))
        const owner = domain.secretOwnerOf(endpoint)
        const secret = await domain.rotateWebhookSecret(sql, sealer, owner, grace_seconds)
        return { ...endpoint, secret }
      },
      { ...OF_MEMBER, body: Rotation, answers: 201 },
    )
    .post(
      '/:endpoint_id/enable',
      ({ member, params }) => domain.enableWebhook(sql, keyOf(member, params)),
      { ...OF_MEMBER },
    )
    .post(
      '/:endpoint_id/test',
      ({ member, params }) => domain.testWebhook(sql, keyOf(member, params)),
      { ...OF_MEMBER },
    )
    .post(
      '/:endpoint_id/replay',
      ({ member, params, body }) => domain.replayWebhook(sql, keyOf(member, params), body),
      { ...OF_MEMBER, body: Replay },
    )
    .get(
      '/:endpoint_id/deliveries',
      ({ member, params, query: { undelivered: isUndelivered = false, ...query } }) =>
        domain.listDeliveries(sql, keyOf(member, params), { ...query, isUndelivered, limit: PAGE }),
      { ...OF_MEMBER, query: DeliveryQuery },
    )
    .post(
      '/:endpoint_id/deliveries/:event_id/resend',
      ({ member, params }) =>
        domain.replayWebhook(sql, keyOf(member, params), { event_id: params.event_id }),
      { ...OF_MEMBER },
    )
}
