import { resultOf } from '@svc/back-channel'
import type { Core } from '../dependencies.ts'
import { appsPage } from '../pages/apps-page.ts'
import { answerGo, answerPage } from '../pages/page-answers.ts'
import { pathId } from '../request/path-id.ts'
import type { Form } from '../request/read-form.ts'
import type { MemberContext } from '../request/request-context.ts'

export async function showApps(core: Core, context: MemberContext): Promise<Response> {
  const { items } = await resultOf(membersApps(core, context).get())
  return answerPage(appsPage(context, { apps: items }), context)
}

export async function disconnectApp(
  core: Core,
  context: MemberContext,
  form: Form,
): Promise<Response> {
  const client_id = pathId(form.raw('client_id'))
  await resultOf(membersApps(core, context)({ client_id }).delete())
  return answerGo('/dashboard/apps?done=app-disconnected', context)
}

function membersApps({ backChannel }: Core, { member }: MemberContext) {
  return backChannel.members({ subject: member.user_id }).apps
}
