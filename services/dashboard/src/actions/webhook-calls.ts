import { resultOf } from '@svc/back-channel'
import { pathId } from '../request/path-id.ts'
import { readForm } from '../request/read-form.ts'
import { DONE, type MemberCall, membersOwn, requireVerified } from './member-call.ts'

/** Lists the receivers of the account's events, or with `of=projects` those that its projects named. */
export async function listWebhooks(call: MemberCall): Promise<Response> {
  const query = queryOf(call)
  const of = query.get('of') === 'projects' ? 'projects' : 'account'
  return Response.json(
    await resultOf(membersOwn(call).webhooks.get({ query: { of, ...cursorOf(query) } })),
  )
}

export async function showWebhook(call: MemberCall, id: string): Promise<Response> {
  return Response.json(await resultOf(webhookOf(call, id).get()))
}

/** Creates a receiver; the answer is the only one with its secret. Without `type` it gets every event. */
export async function createWebhook(call: MemberCall): Promise<Response> {
  requireVerified(call)
  const form = await readForm(call.request)
  const types = form.all('type')
  const wanted = { url: form.text('url'), ...(types.length > 0 && { types }) }
  const made = membersOwn(call).webhooks.post(wanted as Wanted)
  return Response.json(await resultOf(made), { status: 201 })
}

/** What the back channel takes; it checks the names of types. */
type Wanted = Parameters<ReturnType<typeof membersOwn>['webhooks']['post']>[0]

/** Gives a receiver another secret; the old one signs too for a day, or with `grace=none` no longer. */
export async function rotateWebhook(call: MemberCall, id: string): Promise<Response> {
  requireVerified(call)
  const form = await readForm(call.request)
  const grace = form.raw('grace') === 'none' ? { grace_seconds: 0 } : {}
  return Response.json(await resultOf(webhookOf(call, id).rotate.post(grace)), { status: 201 })
}

export async function deleteWebhook(call: MemberCall, id: string): Promise<Response> {
  await resultOf(webhookOf(call, id).delete())
  return DONE()
}

export async function enableWebhook(call: MemberCall, id: string): Promise<Response> {
  requireVerified(call)
  return Response.json(await resultOf(webhookOf(call, id).enable.post()))
}

/** Sends a test event. */
export async function testWebhook(call: MemberCall, id: string): Promise<Response> {
  requireVerified(call)
  return Response.json(await resultOf(webhookOf(call, id).test.post()))
}

/** Sends everything since `since` again. */
export async function replayWebhook(call: MemberCall, id: string): Promise<Response> {
  requireVerified(call)
  const since = (await readForm(call.request)).text('since')
  return Response.json(await resultOf(webhookOf(call, id).replay.post({ since })))
}

/** Lists the deliveries to a receiver, or with `undelivered=true` those that did not arrive. */
export async function listDeliveries(call: MemberCall, id: string): Promise<Response> {
  const query = queryOf(call)
  const undelivered = query.get('undelivered') === 'true'
  const { deliveries } = webhookOf(call, id)
  return Response.json(
    await resultOf(deliveries.get({ query: { undelivered, ...cursorOf(query) } })),
  )
}

/** Sends one event again. */
export async function resendDelivery(
  call: MemberCall,
  id: string,
  eventId: string,
): Promise<Response> {
  requireVerified(call)
  const delivery = webhookOf(call, id).deliveries({ event_id: pathId(eventId) })
  return Response.json(await resultOf(delivery.resend.post()))
}

const queryOf = ({ request }: MemberCall) => new URL(request.url).searchParams

function cursorOf(query: URLSearchParams): { cursor?: string } {
  const cursor = query.get('cursor')
  return cursor ? { cursor } : {}
}

const webhookOf = (call: MemberCall, id: string) =>
  membersOwn(call).webhooks({ endpoint_id: pathId(id) })
