import { readJsonBody } from '@svc/http'
import { isRead } from '../request/own-call.ts'
import { pathId } from '../request/path-id.ts'
import { MOST_BYTES } from '../request/read-form.ts'
import { DONE, type MemberCall, type MemberCalls, requireVerified } from './member-call.ts'
import { TRY_PATH } from './try-calls.ts'

/** Calls that the back channel answers below the member, or the person, who calls; it also checks what is sent. */
const passed = (to: 'members' | 'people', ...names: (keyof MemberCalls)[]): MemberCalls =>
  Object.fromEntries(names.map((name) => [name, (call) => passOn(to, call)]))

/** API keys, apps, receivers of events, and what of the account needs no more than its member. */
export const PASSED_CALLS: MemberCalls = {
  ...passed('members', 'GET /keys', 'POST /keys', 'POST /keys/:id/rotate', 'DELETE /keys/:id'),
  ...passed('members', 'DELETE /apps/:id', 'GET /webhooks', 'POST /webhooks'),
  ...passed('members', 'GET /webhooks/:id', 'DELETE /webhooks/:id', 'POST /webhooks/:id/:step'),
  ...passed('members', 'GET /webhooks/:id/deliveries'),
  ...passed('members', 'POST /webhooks/:id/deliveries/:event_id/resend'),
  ...passed('people', 'PATCH /team/:id', 'DELETE /team/:id', 'DELETE /invitations/:id'),
  ...passed('people', 'GET /export', 'DELETE /closing'),
}

/** The accounts that the member belongs to, and in which of them they act from now on, in all windows. */
export const PASSED_IN_ANY = passed('people', 'GET /accounts', 'PUT /accounts/active')

async function passOn(to: 'members' | 'people', call: MemberCall): Promise<Response> {
  const { core, member, request } = call
  const { method, url } = request
  // What is made outlives the session.
  if (method === 'POST') requireVerified(call)
  const { pathname, search } = new URL(url)
  const path = pathname.slice(`${TRY_PATH}/member/`.length).split('/').map(pathId).join('/')
  const body = isRead(request) ? undefined : await readJsonBody(request, MOST_BYTES)
  const place = `/${to}/${member.user_id}/${path}${search}`
  const answer = await core.backChannel.pass(method, place, body)
  const isSilent = method === 'DELETE' || answer.status === 204
  return isSilent ? DONE() : Response.json(await answer.json(), { status: answer.status })
}
