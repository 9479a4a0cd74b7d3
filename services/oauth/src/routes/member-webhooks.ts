import { Type as t } from '@sinclair/typebox'
import {
  createWebhook,
  deleteWebhook,
  enableWebhook,
  listDeliveries,
  pageOfWebhooks,
  readListedWebhook,
  readWebhook,
  replayWebhook,
  rotateWebhookSecret,
  secretOwnerOf,
  testWebhook,
} from '@svc/domain'
import { EVENT_TYPES, Instant, Words } from '@svc/specification'
import { Elysia } from 'elysia'
import type { Core } from '../dependencies.ts'
import { dashboardOnly } from '../plugins/dashboard-only.ts'
import { OF_MEMBER, Rotation } from './people.ts'

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
export const memberWebhooks = (core: Core) => {
  const { sql, webhookSealer: sealer, allowPrivateReceivers: allowPrivateAddresses } = core
  return new Elysia({ name: 'member-webhooks', prefix: '/webhooks' })
    .use(dashboardOnly(core))
    .get(
      '',
      ({ member, query }) => pageOfWebhooks(sql, member.account_id, { ...query, limit: PAGE }),
      {
        ...OF_MEMBER,
        query: WebhookQuery,
      },
    )
    .post(
      '',
      ({ member: { account_id }, body }) =>
        createWebhook(sql, sealer, { account_id, allowPrivateAddresses, ...body }),
      { ...OF_MEMBER, body: NewWebhook, answers: 201 },
    )
    .get('/:endpoint_id', ({ member, params }) => readListedWebhook(sql, keyOf(member, params)), {
      ...OF_MEMBER,
    })
    .delete('/:endpoint_id', ({ member, params }) => deleteWebhook(sql, keyOf(member, params)), {
      ...OF_MEMBER,
    })
    .post(
      '/:endpoint_id/rotate',
      async ({ member, params, body: { grace_seconds = DAY_SECONDS } }) => {
        const endpoint = await readWebhook(sql, keyOf(member, params))
        const owner = secretOwnerOf(endpoint)
        const secret = await rotateWebhookSecret(sql, sealer, owner, grace_seconds)
        return { ...endpoint, secret }
      },
      { ...OF_MEMBER, body: Rotation, answers: 201 },
    )
    .post(
      '/:endpoint_id/enable',
      ({ member, params }) => enableWebhook(sql, keyOf(member, params)),
      { ...OF_MEMBER },
    )
    .post('/:endpoint_id/test', ({ member, params }) => testWebhook(sql, keyOf(member, params)), {
      ...OF_MEMBER,
    })
    .post(
      '/:endpoint_id/replay',
      ({ member, params, body }) => replayWebhook(sql, keyOf(member, params), body),
      { ...OF_MEMBER, body: Replay },
    )
    .get(
      '/:endpoint_id/deliveries',
      ({ member, params, query: { undelivered: isUndelivered = false, ...query } }) =>
        listDeliveries(sql, keyOf(member, params), { ...query, isUndelivered, limit: PAGE }),
      { ...OF_MEMBER, query: DeliveryQuery },
    )
    .post(
      '/:endpoint_id/deliveries/:event_id/resend',
      ({ member, params }) =>
        replayWebhook(sql, keyOf(member, params), { event_id: params.event_id }),
      { ...OF_MEMBER },
    )
}
