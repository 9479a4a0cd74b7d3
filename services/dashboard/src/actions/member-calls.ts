import { resultOf } from '@svc/back-channel'
import { ApiError } from '@svc/errors'
import { expiryOf, readKeyForm } from '../forms/key-form.ts'
import { readForm } from '../request/read-form.ts'
import { FORGETTING } from '../sign-in/session-cookie.ts'
import { deviceOf } from '../words/device-of.ts'
import { strangerName } from '../words/stranger-name.ts'
import {
  DONE,
  idOf,
  type MemberCall,
  type MemberCalls,
  made,
  requireVerified,
} from './member-call.ts'

/** API keys, apps and sessions of a member. */
export const MEMBER_CALLS: MemberCalls = {
  'GET /keys': ({ members }) => resultOf(members.keys.get()),
  /** The answer is the only one with the secret. */
  'POST /keys': createKey,
  /** Gives a key another secret; the old one works for a day, or with `grace=none` no longer. */
  'POST /keys/:id/rotate': async (call) => {
    requireVerified(call)
    const grace = await graceOf(call)
    return resultOf(call.members.keys({ key_id: idOf(call) }).rotate.post(grace)).then(made)
  },
  'DELETE /keys/:id': (call) =>
    resultOf(call.members.keys({ key_id: idOf(call) }).delete()).then(DONE),
  'GET /apps': async ({ members, context }) => {
    const { items } = await resultOf(members.apps.get())
    const shown = (name: string) => strangerName(name, context.words)
    return { items: items.map((app) => ({ ...app, client_name: shown(app.client_name) })) }
  },
  'DELETE /apps/:id': (call) =>
    resultOf(call.members.apps({ client_id: idOf(call) }).delete()).then(DONE),
  'GET /sessions': async ({ core, context }) => {
    const sessions = await core.signIn.listSessions(context.headers)
    const items = sessions.map(({ user_agent, ...rest }) => ({
      ...rest,
      device: deviceOf(user_agent, context.words),
    }))
    return { items }
  },
  'DELETE /sessions': ({ core, context }) =>
    core.signIn.endOtherSessions(context.headers).then(DONE),
  'DELETE /sessions/:id': ({ core, context, params }) =>
    core.signIn.endSession(params['id'] ?? '', context.headers).then(DONE),
  /** Ends the session of the call itself. */
  'POST /sign-out': async ({ core, context }) => {
    context.cookies.push(...(await core.signIn.signOut(context.headers)))
    return new Response(null, { status: 204, headers: [[...FORGETTING]] })
  },
}

async function createKey(call: MemberCall): Promise<Response> {
  requireVerified(call)
  const { request, faults } = readKeyForm(await readForm(call.request), call.context.words)
  const wrong = Object.entries(faults).map(([name, description]) => ({
    location: `body.${name}`,
    description,
  }))
  if (wrong.length > 0) throw ApiError.invalid(wrong)
  const { name, scopes, isTest: is_test } = request
  const expires_at = expiryOf(request.expiresIn)
  const key = { name, scopes, is_test, ...(expires_at && { expires_at }) }
  const created = call.members.keys.post(key)
  return resultOf(created).then(made)
}

/** How long an old secret goes on beside a new one. */
export async function graceOf({ request }: MemberCall) {
  return (await readForm(request)).raw('grace') === 'none' ? { grace_seconds: 0 } : {}
}
