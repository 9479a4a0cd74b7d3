import type { Core } from '../dependencies.ts'
import { answerGo, answerPage } from '../pages/page-answers.ts'
import { sessionsPage } from '../pages/sessions-page.ts'
import type { Form } from '../request/read-form.ts'
import type { MemberContext } from '../request/request-context.ts'

const ROOM = '/dashboard/sessions'

export async function showSessions(core: Core, context: MemberContext): Promise<Response> {
  const sessions = await core.signIn.listSessions(context.headers)
  return answerPage(sessionsPage(context, { sessions }), context)
}

export async function endSession(
  core: Core,
  context: MemberContext,
  form: Form,
): Promise<Response> {
  await core.signIn.endSession(form.raw('session_id'), context.headers)
  return answerGo(`${ROOM}?done=session-ended`, context)
}

export async function endOtherSessions(core: Core, context: MemberContext): Promise<Response> {
  await core.signIn.endOtherSessions(context.headers)
  return answerGo(`${ROOM}?done=sessions-ended`, context)
}
