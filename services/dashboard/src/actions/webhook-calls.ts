import { resultOf } from '@svc/back-channel'
import { readForm } from '../request/read-form.ts'
import {
  DONE,
  idOf,
  type MemberCall,
  type MemberCalls,
  made,
  requireVerified,
} from './member-call.ts'
import { graceOf } from './member-calls.ts'

/** The receivers of the account's events, and what was sent to them. */
export const WEBHOOK_CALLS: MemberCalls = {
  /** With `of=projects` those that projects named. */
  'GET /webhooks': ({ members, context: { query } }) => {
    const of = query.get('of') === 'projects' ? 'projects' : 'account'
    return resultOf(members.webhooks.get({ query: { of, ...cursorOf(query) } }))
  },
  /** Without `type` it gets every event; the answer is the only one with the secret. */
  'POST /webhooks': async (call) => {
    requireVerified(call)
    const form = await readForm(call.request)
    const types = form.all('type')
    const wanted = { url: form.text('url'), ...(types.length > 0 && { types }) }
    return resultOf(call.members.webhooks.post(wanted as Wanted)).then(made)
  },
  'GET /webhooks/:id': (call) => resultOf(webhookOf(call).get()),
  'DELETE /webhooks/:id': (call) => resultOf(webhookOf(call).delete()).then(DONE),
  /** Gives a receiver another secret; the old one signs too for a day, or with `grace=none` no longer. */
  'POST /webhooks/:id/rotate': async (call) => {
    requireVerified(call)
    return resultOf(webhookOf(call).rotate.post(await graceOf(call))).then(made)
  },
  'POST /webhooks/:id/enable': (call) => resultOf(verified(call).enable.post()),
  'POST /webhooks/:id/test': (call) => resultOf(verified(call).test.post()),
  /** Sends everything since `since` again. */
  'POST /webhooks/:id/replay': async (call) => {
    requireVerified(call)
    const since = (await readForm(call.request)).text('since')
    return resultOf(webhookOf(call).replay.post({ since }))
  },
  /** With `undelivered=true` those that did not arrive. */
  'GET /webhooks/:id/deliveries': (call) => {
    const { query } = call.context
    const undelivered = query.get('undelivered') === 'true'
    return resultOf(webhookOf(call).deliveries.get({ query: { undelivered, ...cursorOf(query) } }))
  },
  'POST /webhooks/:id/deliveries/:event_id/resend': (call) =>
    resultOf(
      verified(call)
        .deliveries({ event_id: idOf(call, 'event_id') })
        .resend.post(),
    ),
}

/** What the back channel takes; it checks the names of types. */
type Wanted = Parameters<MemberCall['members']['webhooks']['post']>[0]

const webhookOf = (call: MemberCall) => call.members.webhooks({ endpoint_id: idOf(call) })

function verified(call: MemberCall) {
  requireVerified(call)
  return webhookOf(call)
}

function cursorOf(query: URLSearchParams): { cursor?: string } {
  const cursor = query.get('cursor')
  return cursor ? { cursor } : {}
}
