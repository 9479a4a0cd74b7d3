import { Type as t } from '@sinclair/typebox'
import { EVENT_TYPES, Instant, Words } from '@svc/specification'
import { Elysia } from 'elysia'
import {
  createMemberWebhook,
  deleteMemberWebhook,
  enableMemberWebhook,
  listMemberDeliveries,
  listMemberWebhooks,
  readMemberWebhook,
  replayMemberWebhook,
  rotateMemberWebhook,
  testMemberWebhook,
} from '../back-channel/member-webhooks.ts'
import type { Core } from '../dependencies.ts'
import { dashboardOnly } from '../plugins/dashboard-only.ts'
import { Member, Rotation } from './member-shapes.ts'

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

const Webhook = t.Object({ ...Member.properties, endpoint_id: t.String() })
const Delivery = t.Object({ ...Webhook.properties, event_id: t.String() })

/** A member's receivers of events and their deliveries: routes for the dashboard's back end only. */
export const memberWebhooks = (core: Core) =>
  new Elysia({ name: 'member-webhooks', prefix: '/members/:subject/webhooks' })
    .use(dashboardOnly(core))
    .get('', ({ params, query }) => listMemberWebhooks(core, params.subject, query), {
      dashboard: true,
      params: Member,
      query: WebhookQuery,
    })
    .post(
      '',
      ({ params, body, set }) => {
        set.status = 201
        return createMemberWebhook(core, params.subject, body)
      },
      { dashboard: true, params: Member, body: NewWebhook },
    )
    .get('/:endpoint_id', ({ params }) => readMemberWebhook(core, params), {
      dashboard: true,
      params: Webhook,
    })
    .delete('/:endpoint_id', ({ params }) => deleteMemberWebhook(core, params), {
      dashboard: true,
      params: Webhook,
    })
    .post(
      '/:endpoint_id/rotate',
      ({ params, body, set }) => {
        set.status = 201
        return rotateMemberWebhook(core, params, body)
      },
      { dashboard: true, params: Webhook, body: Rotation },
    )
    .post('/:endpoint_id/enable', ({ params }) => enableMemberWebhook(core, params), {
      dashboard: true,
      params: Webhook,
    })
    .post('/:endpoint_id/test', ({ params }) => testMemberWebhook(core, params), {
      dashboard: true,
      params: Webhook,
    })
    .post('/:endpoint_id/replay', ({ params, body }) => replayMemberWebhook(core, params, body), {
      dashboard: true,
      params: Webhook,
      body: Replay,
    })
    .get(
      '/:endpoint_id/deliveries',
      ({ params, query }) => listMemberDeliveries(core, params, query),
      { dashboard: true, params: Webhook, query: DeliveryQuery },
    )
    .post(
      '/:endpoint_id/deliveries/:event_id/resend',
      ({ params: { event_id, ...of } }) => replayMemberWebhook(core, of, { event_id }),
      { dashboard: true, params: Delivery },
    )
