import type { Core } from '../dependencies.ts'
import { doneMessage } from '../pages/done-message.ts'
import { answerGo, answerPage } from '../pages/page-answers.ts'
import { sessionsPage } from '../pages/sessions-page.ts'
import type { Form } from '../visit/read-form.ts'
import type { MemberVisit } from '../visit/visits.ts'

const ROOM = '/dashboard/sessions'

export async function showSessions(core: Core, visit: MemberVisit): Promise<Response> {
  const sessions = await core.signIn.listSessions(visit.headers)
  return answerPage(sessionsPage(visit, { sessions, done: doneMessage(visit) }), visit)
}

export async function endSession(core: Core, visit: MemberVisit, form: Form): Promise<Response> {
  await core.signIn.endSession(form.raw('session_id'), visit.headers)
  return answerGo(`${ROOM}?done=session-ended`, visit)
}

export async function endOtherSessions(core: Core, visit: MemberVisit): Promise<Response> {
  await core.signIn.endOtherSessions(visit.headers)
  return answerGo(`${ROOM}?done=sessions-ended`, visit)
}
