import { resultOf } from '@svc/back-channel'
import type { Core } from '../dependencies.ts'
import { accessPage } from '../pages/access-page.ts'
import { answerGo, answerPage } from '../pages/page-answers.ts'
import type { MemberContext } from '../request/request-context.ts'

/** Shows the apps and keys that still have access after all sessions have ended. */
export async function showAccess(core: Core, context: MemberContext): Promise<Response> {
  const held = await readAccess(core, context)
  return answerPage(accessPage(context, held), context)
}

export async function endAccess(core: Core, context: MemberContext): Promise<Response> {
  const { apps, keys } = await readAccess(core, context)
  const member = memberOf(core, context)
  await Promise.all([
    ...apps.map(({ client_id }) => resultOf(member.apps({ client_id }).delete())),
    ...keys.map(({ key_id }) => resultOf(member.keys({ key_id }).delete())),
  ])
  return answerGo('/dashboard/access?done=access-ended', context)
}

async function readAccess(core: Core, context: MemberContext) {
  const member = memberOf(core, context)
  const [apps, keys] = await Promise.all([resultOf(member.apps.get()), resultOf(member.keys.get())])
  return { apps: apps.items, keys: keys.items.filter(isWorking) }
}

const isWorking = ({
  revoked_at,
  expires_at,
}: Record<'revoked_at' | 'expires_at', string | null>) =>
  revoked_at === null && (expires_at === null || Date.parse(expires_at) > Date.now())

function memberOf({ backChannel }: Core, { member }: MemberContext) {
  return backChannel.members({ subject: member.user_id })
}
