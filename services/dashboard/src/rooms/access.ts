import { resultOf } from '@svc/client'
import type { Core } from '../dependencies.ts'
import { accessPage } from '../pages/access-page.ts'
import { doneMessage } from '../pages/done-message.ts'
import { isWorking } from '../pages/keys-page.ts'
import { answerGo, answerPage } from '../pages/page-answers.ts'
import type { MemberVisit } from '../visit/visits.ts'

/** Shows what goes on working when every session has ended. */
export async function showAccess(core: Core, visit: MemberVisit): Promise<Response> {
  const held = await readAccess(core, visit)
  return answerPage(accessPage(visit, { ...held, done: doneMessage(visit) }), visit)
}

export async function endAccess(core: Core, visit: MemberVisit): Promise<Response> {
  const { apps, keys } = await readAccess(core, visit)
  const member = memberOf(core, visit)
  await Promise.all([
    ...apps.map(({ client_id }) => resultOf(member.apps({ client_id }).delete())),
    ...keys.map(({ key_id }) => resultOf(member.keys({ key_id }).delete())),
  ])
  return answerGo('/dashboard/access?done=access-ended', visit)
}

async function readAccess(core: Core, visit: MemberVisit) {
  const member = memberOf(core, visit)
  const [apps, keys] = await Promise.all([resultOf(member.apps.get()), resultOf(member.keys.get())])
  return { apps: apps.items, keys: keys.items.filter(isWorking) }
}

function memberOf({ backChannel }: Core, { member }: MemberVisit) {
  return backChannel.members({ subject: member.user_id })
}
