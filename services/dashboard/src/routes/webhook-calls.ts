import { Elysia } from 'elysia'
import { TRY_PATH } from '../actions/try-calls.ts'
import {
  createWebhook,
  deleteWebhook,
  enableWebhook,
  listDeliveries,
  listWebhooks,
  replayWebhook,
  resendDelivery,
  rotateWebhook,
  showWebhook,
  testWebhook,
} from '../actions/webhook-calls.ts'
import type { Core } from '../dependencies.ts'
import { memberAnswers } from '../plugins/member-answers.ts'
import { UNREAD } from '../request/unread.ts'

/** What the studio shows and changes of the receivers of the account's events. */
export const webhookCalls = (core: Core) =>
  new Elysia({ name: 'webhook-calls', prefix: `${TRY_PATH}/member/webhooks` })
    .use(memberAnswers(core))
    .get('', ({ answer }) => answer(listWebhooks))
    .post('', ({ answer }) => answer(createWebhook), UNREAD)
    .get('/:id', ({ answer, params }) => answer((call) => showWebhook(call, params.id)))
    .delete(
      '/:id',
      ({ answer, params }) => answer((call) => deleteWebhook(call, params.id)),
      UNREAD,
    )
    .post(
      '/:id/rotate',
      ({ answer, params }) => answer((call) => rotateWebhook(call, params.id)),
      UNREAD,
    )
    .post(
      '/:id/enable',
      ({ answer, params }) => answer((call) => enableWebhook(call, params.id)),
      UNREAD,
    )
    .post(
      '/:id/test',
      ({ answer, params }) => answer((call) => testWebhook(call, params.id)),
      UNREAD,
    )
    .post(
      '/:id/replay',
      ({ answer, params }) => answer((call) => replayWebhook(call, params.id)),
      UNREAD,
    )
    .get('/:id/deliveries', ({ answer, params }) =>
      answer((call) => listDeliveries(call, params.id)),
    )
    .post(
      '/:id/deliveries/:event_id/resend',
      ({ answer, params: { id, event_id } }) =>
        answer((call) => resendDelivery(call, id, event_id)),
      UNREAD,
    )
