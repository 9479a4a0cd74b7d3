import { resultOf } from '@svc/client'
import type { Core } from '../dependencies.ts'
import { appsPage } from '../pages/apps-page.ts'
import { doneMessage } from '../pages/done-message.ts'
import { answerGo, answerPage } from '../pages/page-answers.ts'
import { pathId } from '../visit/path-id.ts'
import type { Form } from '../visit/read-form.ts'
import type { MemberVisit } from '../visit/visits.ts'

export async function showApps(core: Core, visit: MemberVisit): Promise<Response> {
  const { items } = await resultOf(membersApps(core, visit).get())
  return answerPage(appsPage(visit, { apps: items, done: doneMessage(visit) }), visit)
}

export async function disconnectApp(core: Core, visit: MemberVisit, form: Form): Promise<Response> {
  const client_id = pathId(form.raw('client_id'))
  await resultOf(membersApps(core, visit)({ client_id }).delete())
  return answerGo('/dashboard/apps?done=app-disconnected', visit)
}

function membersApps({ backChannel }: Core, { member }: MemberVisit) {
  return backChannel.members({ subject: member.user_id }).apps
}
