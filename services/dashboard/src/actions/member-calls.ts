import { resultOf } from '@svc/back-channel'
import { ApiError } from '@svc/errors'
import { expiryOf, readKeyForm } from '../forms/key-form.ts'
import { pathId } from '../request/path-id.ts'
import { readForm } from '../request/read-form.ts'
import { deviceOf } from '../words/device-of.ts'
import { strangerName } from '../words/stranger-name.ts'
import { DONE, type MemberCall, membersOwn, requireVerified } from './member-call.ts'

export async function listKeys(call: MemberCall): Promise<Response> {
  return Response.json(await resultOf(membersOwn(call).keys.get()))
}

/** Creates a key; the answer is the only one with its secret. */
export async function createKeyByCall(call: MemberCall): Promise<Response> {
  requireVerified(call)
  const { request, faults } = readKeyForm(await readForm(call.request), call.context.words)
  const wrong = Object.entries(faults).flatMap(([name, fault]) =>
    fault ? [{ location: `body.${name}`, description: fault }] : [],
  )
  if (wrong.length > 0) throw ApiError.invalid(wrong)
  const { name, scopes } = request
  const expires_at = expiryOf(request.expiresIn)
  const made = membersOwn(call).keys.post({ name, scopes, ...(expires_at && { expires_at }) })
  return Response.json(await resultOf(made), { status: 201 })
}

/** Gives a key another secret; the old one works for a day, or with `grace=none` no longer. */
export async function rotateKeyByCall(call: MemberCall, keyId: string): Promise<Response> {
  requireVerified(call)
  const form = await readForm(call.request)
  const { rotate } = membersOwn(call).keys({ key_id: pathId(keyId) })
  const made = rotate.post(form.raw('grace') === 'none' ? { grace_seconds: 0 } : {})
  return Response.json(await resultOf(made), { status: 201 })
}

export async function revokeKeyByCall(call: MemberCall, keyId: string): Promise<Response> {
  await resultOf(
    membersOwn(call)
      .keys({ key_id: pathId(keyId) })
      .delete(),
  )
  return DONE()
}

export async function listApps(call: MemberCall): Promise<Response> {
  const { items } = await resultOf(membersOwn(call).apps.get())
  const shown = items.map((app) => ({
    ...app,
    client_name: strangerName(app.client_name, call.context.words),
  }))
  return Response.json({ items: shown })
}

export async function disconnectAppByCall(call: MemberCall, clientId: string): Promise<Response> {
  await resultOf(
    membersOwn(call)
      .apps({ client_id: pathId(clientId) })
      .delete(),
  )
  return DONE()
}

export async function listSessions({ core, context }: MemberCall): Promise<Response> {
  const sessions = await core.signIn.listSessions(context.headers)
  const items = sessions.map(({ user_agent, ...rest }) => ({
    ...rest,
    device: deviceOf(user_agent, context.words),
  }))
  return Response.json({ items })
}

export async function endSessionByCall(call: MemberCall, sessionId: string): Promise<Response> {
  await call.core.signIn.endSession(sessionId, call.context.headers)
  return DONE()
}

export async function endOthersByCall({ core, context }: MemberCall): Promise<Response> {
  await core.signIn.endOtherSessions(context.headers)
  return DONE()
}

/** Ends the session of the call itself. */
export async function signOutByCall({ core, context }: MemberCall): Promise<Response> {
  context.cookies.push(...(await core.signIn.signOut(context.headers)))
  return DONE()
}
