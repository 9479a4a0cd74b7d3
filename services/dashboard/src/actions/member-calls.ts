import { resultOf } from '@svc/back-channel'
import { FORGETTING } from '../sign-in/session-cookie.ts'
import { deviceOf } from '../words/device-of.ts'
import { strangerName } from '../words/stranger-name.ts'
import { DONE, type MemberCalls } from './member-call.ts'

/** Apps and sessions of a member. */
export const MEMBER_CALLS: MemberCalls = {
  'GET /apps': async ({ members, context }) => {
    const { items } = await resultOf(members.apps.get())
    const shown = (name: string) => strangerName(name, context.words)
    return { items: items.map((app) => ({ ...app, client_name: shown(app.client_name) })) }
  },
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
